import { DatePicker } from '@mantine/dates'
import { isPhone } from '../../platform/browser/usePhone.ts'
import { CalendarSettings, useCalendarLabels } from '../../ui/dates/CalendarSettings.tsx'

interface MonthViewProps {
  readonly day: string
  readonly onPick: (day: string) => void
}

export function MonthView({ day, onPick }: MonthViewProps) {
  const ariaLabels = useCalendarLabels()
  return (
    <CalendarSettings>
      <DatePicker
        size={isPhone() ? 'md' : 'sm'}
        value={day}
        defaultDate={day}
        hideOutsideDates
        onChange={(picked) => picked && onPick(picked)}
        ariaLabels={ariaLabels}
      />
    </CalendarSettings>
  )
}

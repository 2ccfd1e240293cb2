import { DatePicker } from '@mantine/dates'
import { isPhone } from '../../platform/browser/usePhone.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { CalendarSettings } from '../../ui/dates/CalendarSettings.tsx'

interface MonthViewProps {
  readonly day: string
  readonly onPick: (day: string) => void
}

export function MonthView({ day, onPick }: MonthViewProps) {
  const t = useT()
  return (
    <CalendarSettings>
      <DatePicker
        size={isPhone() ? 'md' : 'sm'}
        value={day}
        defaultDate={day}
        hideOutsideDates
        onChange={(picked) => picked && onPick(picked)}
        ariaLabels={{ previousMonth: t('planning.earlier'), nextMonth: t('planning.later') }}
      />
    </CalendarSettings>
  )
}

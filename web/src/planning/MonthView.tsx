import { DatePicker } from '@mantine/dates'
import { useT } from '../kernel/i18n.ts'
import { Dates } from '../ui/DateFields.tsx'

interface MonthViewProps {
  readonly day: string
  readonly onPick: (day: string) => void
}

/** A month to pick a day from. */
export function MonthView({ day, onPick }: MonthViewProps) {
  const t = useT()
  return (
    <Dates>
      <DatePicker
        value={day}
        defaultDate={day}
        hideOutsideDates
        onChange={(picked) => picked && onPick(picked)}
        ariaLabels={{ previousMonth: t('planning.earlier'), nextMonth: t('planning.later') }}
      />
    </Dates>
  )
}

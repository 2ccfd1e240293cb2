import { addMonths, monthsTo } from '@callout/domain/account/account.month.ts'
import { firstMonth } from '@callout/domain/platform/facts/month.ts'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { useMonthName } from '../platform/i18n/useMonthName.ts'
import { IconChevronLeft, IconChevronRight } from '../ui/icons/laterIcons.tsx'
import classes from './Account.module.css'

/** Number of months in the list; the arrows lead further back. */
const offeredMonths = 36

interface MonthBarProps {
  readonly month: string
  readonly thisMonth: string
  readonly onChange: (month: string) => void
}

/** Chooses the month, from the present one back. */
export function MonthBar({ month, thisMonth, onChange }: MonthBarProps) {
  const t = useT()
  const nameOf = useMonthName()
  const recent = monthsTo(thisMonth, offeredMonths).toReversed()
  const months = recent.includes(month) ? recent : [...recent, month]
  return (
    <div className={classes.months}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('calendar.previous_month')}
        disabled={month <= firstMonth}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <NativeSelect
        aria-label={t('account.month')}
        value={month}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={months.map((value) => ({ value, label: nameOf(value) }))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('calendar.next_month')}
        disabled={month >= thisMonth}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  )
}

import type { AccountCell } from '@callout/domain/account/account.ts'
import { formatCount, formatMoney } from '../platform/i18n/formats.ts'
import classes from './Account.module.css'

/** The sum with the number of rows beside it; the number alone if nothing is summed. */
export function SumWithCount({ count, sum }: Pick<AccountCell, 'count' | 'sum'>) {
  if (sum === undefined) return formatCount(count)
  return (
    <>
      {formatMoney(sum)} <span className={classes.sumCount}>{formatCount(count)}</span>
    </>
  )
}

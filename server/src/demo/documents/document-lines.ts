import type { Selectable } from 'kysely'
import type { DocumentLines } from '../../platform/database/db.types.ts'
import type { Call } from '../calls/new-calls.ts'
import { type Tariff, type TariffItem, toDecimalText } from '../master-data/tariff.ts'
import { chance, pickOne, type Random, randomInteger } from '../random.ts'
import { applianceKindOf } from '../texts/call-phrases.ts'

type UnsetColumn = 'CostCenter' | 'Destination' | 'import_hash' | 'TariffPrice' | 'TariffDay' | 'author'
/** A stored line. Amounts are decimal text. */
export type LineRow = Omit<Selectable<DocumentLines>, UnsetColumn | 'Distance'> & {
  LineStatus: 'O' | 'C'
  Distance: number | null
}

/** An item and its claimed quantity. */
export interface ClaimedItem {
  item: TariffItem
  /** In hundredths. */
  quantity: number
}

/** Claims the fees of a visit: travel, hours, and fees that depend on the call type. */
export function claimFees(random: Random, { fees }: Tariff, call: Call, km: number | null): ClaimedItem[] {
  const claims: ClaimedItem[] = []
  const claim = (code: string, quantity = 100) => {
    const item = fees.get(code)
    if (item) claims.push({ item, quantity })
  }
  claim('SAL-01')
  const far = [...fees.values()].filter((fee) => fee.km !== null && km !== null && km > fee.km)
  const farthest = far.at(-1)
  if (farthest) claim(farthest.code, 20 * Math.round(10 * ((km as number) - (farthest.km as number))))
  if (call.call_type_id === 'STU') claim('PM-01')
  else if (call.call_type_id === 'MNT') claim('MT-01')
  else if (call.call_type_id === 'INS') claim('DG-01')
  else claim('MO-01', 50 * randomInteger(random, 1, 6))
  if (chance(random, 0.08)) claim('MO-02', 50 * randomInteger(random, 2, 6))
  if (call.priority === 'H' && chance(random, 0.5)) claim('UR-01')
  if (chance(random, 0.15)) claim('RE-01')
  return claims
}

/** Claims spare parts, used or on order. */
export function claimParts(random: Random, { parts }: Tariff, { skill }: Call): ClaimedItem[] {
  const kind = applianceKindOf(skill)
  const fitting = parts.filter((part) => part.kind === 'any' || part.kind === kind)
  const first = pickOne(random, fitting)
  const claims = [{ item: first, quantity: chance(random, 0.1) ? 200 : 100 }]
  const second = pickOne(random, fitting)
  if (second !== first && chance(random, 0.3)) claims.push({ item: second, quantity: 100 })
  return claims
}

/** Creates the lines of a document, sometimes with a cancelled one, and their total. */
export function documentLinesOf(random: Random, DocEntry: number, claims: ClaimedItem[], call: Call, isFee: boolean) {
  const cancelledLine = claims.length > 1 && chance(random, 0.06) ? randomInteger(random, 1, claims.length) : 0
  let total = 0
  const rows = claims.map(({ item, quantity }, index): LineRow => {
    const { item_code: ItemCode, description: Description, km: Distance, account: Account } = item
    const LineNum = index + 1
    const LineStatus = LineNum === cancelledLine ? 'C' : 'O'
    // Round half up to cents, in integers.
    const cents = Math.floor((quantity * item.cents + 50) / 100)
    if (LineStatus === 'O') total += cents
    return {
      DocEntry,
      LineNum,
      LineStatus,
      ItemCode,
      CodeCom: isFee ? '' : item.code,
      Description,
      Quantity: toDecimalText(quantity),
      Price: toDecimalText(item.cents),
      Distance,
      LineTotal: toDecimalText(cents),
      Account,
      BusinessUnit: call.business_unit,
    }
  })
  return { rows, isCancelled: cancelledLine > 0, DocTotal: toDecimalText(total) }
}

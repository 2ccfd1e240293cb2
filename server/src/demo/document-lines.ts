import type { Call } from './calls.ts'
import { between, chance, pick, type Random } from './random.ts'
import { decimal, type Item, type Tariff } from './tariff.ts'
import { kindOf } from './texts.ts'

/** A line as stored; amounts are decimal text. */
export interface LineRow {
  DocEntry: number
  LineNum: number
  LineStatus: 'O' | 'C'
  ItemCode: string
  CodeCom: string
  Description: string
  Quantity: string
  Price: string
  Distance: number | null
  LineTotal: string
  Account: string
  BusinessUnit: string
}

/** What is claimed: an item, and how much of it. */
export interface Claim {
  item: Item
  /** In hundredths. */
  quantity: number
}

/** The work of a visit: the way, the hours, and what the kind of call brings along. */
export function feesOf(random: Random, { fees }: Tariff, call: Call, km: number | null): Claim[] {
  const claims: Claim[] = []
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
  else claim('MO-01', 50 * between(random, 1, 6))
  if (chance(random, 0.08)) claim('MO-02', 50 * between(random, 2, 6))
  if (call.priority === 'H' && chance(random, 0.5)) claim('UR-01')
  if (chance(random, 0.15)) claim('RE-01')
  return claims
}

/** Parts that were put in, or are waited for. */
export function partsOf(random: Random, { parts }: Tariff, { skill }: Call): Claim[] {
  const kind = kindOf(skill)
  const fitting = parts.filter((part) => part.kind === 'any' || part.kind === kind)
  const first = pick(random, fitting)
  const claims = [{ item: first, quantity: chance(random, 0.1) ? 200 : 100 }]
  const second = pick(random, fitting)
  if (second !== first && chance(random, 0.3)) claims.push({ item: second, quantity: 100 })
  return claims
}

/** The lines of a document, one of several now and then cancelled, and their total. */
export function linesOf(random: Random, DocEntry: number, claims: Claim[], call: Call, isFee: boolean) {
  const cancels = claims.length > 1 && chance(random, 0.06) ? between(random, 1, claims.length) : 0
  let total = 0
  const rows = claims.map(({ item, quantity }, index): LineRow => {
    const { item_code: ItemCode, description: Description, km: Distance, account: Account } = item
    const LineNum = index + 1
    const LineStatus = LineNum === cancels ? 'C' : 'O'
    // Half up to cents, in integers.
    const cents = Math.floor((quantity * item.cents + 50) / 100)
    if (LineStatus === 'O') total += cents
    return {
      DocEntry,
      LineNum,
      LineStatus,
      ItemCode,
      CodeCom: isFee ? '' : item.code,
      Description,
      Quantity: decimal(quantity),
      Price: decimal(item.cents),
      Distance,
      LineTotal: decimal(cents),
      Account,
      BusinessUnit: call.business_unit,
    }
  })
  return { rows, isCancelled: cancels > 0, DocTotal: decimal(total) }
}

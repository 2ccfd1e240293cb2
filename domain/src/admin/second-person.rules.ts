import type { AdminPart } from '../platform/access.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

/** The sheets with cells that need a second person, and the part of those who confirm them. */
export const partToConfirm = {
  companies: 'prices',
  fees: 'prices',
  'fee-prices': 'prices',
  accounts: 'people',
} as const satisfies Record<string, AdminPart>
export type ConfirmedSheet = keyof typeof partToConfirm

export const isConfirmedSheet = (sheet: string): sheet is ConfirmedSheet => Object.hasOwn(partToConfirm, sheet)

/** A price may rise by this without a second person. */
const freeRise = 1.2
/** A change that nobody else may confirm takes effect after this time. */
export const hoursToRefuse = 48

type Cells = Readonly<Record<string, unknown>>

const wordsOf = (cell: unknown) =>
  String(cell ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
const gains = (before: unknown, after: unknown) => wordsOf(after).some((word) => !wordsOf(before).includes(word))
const isClosed = (cell: unknown) => cell === true || cell === 'yes'

/**
 * The columns whose change needs a second person: a bank account, a price that rises by more than a fifth, and what gives
 * somebody the right to administer. `old` is null for a new row; of `fee-prices` it has the price that holds without it.
 */
export function columnsForSecondPerson(sheet: ConfirmedSheet, old: Cells | null, changed: Cells): string[] {
  if (sheet === 'companies') return (old?.iban ?? '') === (changed.iban ?? old?.iban ?? '') ? [] : ['iban']
  if (sheet !== 'accounts') return rises(old?.Price, changed.Price) ? ['Price'] : []
  const parts = changed.can_administer ?? old?.can_administer
  if (gains(old?.can_administer, parts)) return ['can_administer']
  // A holder of parts gets them for another network, or again.
  if (old === null || wordsOf(parts).length === 0) return []
  return [
    ...(gains(old.networks, changed.networks ?? old.networks) ? ['networks'] : []),
    ...(isClosed(old.closed) && changed.closed !== undefined && !isClosed(changed.closed) ? ['closed'] : []),
  ]
}

/** A price of 0 or none is no price to compare with. */
const rises = (old: unknown, price: unknown) =>
  Number(old ?? 0) > 0 && Number(price ?? 0) > Number(old) * freeRise + 1e-9

/** A waiting change and who decides on it. */
export interface Decision {
  /** True if the person has proposed the change, also through an API key. */
  readonly isOwn: boolean
  readonly holdsPart: boolean
  readonly isWaiting: boolean
  /** True if it takes effect by itself: then all central staff may refuse it. */
  readonly hasDeadline: boolean
}

/** Refuses to confirm what is decided, one's own change, and one of a part that the person does not have. */
export function refusalToConfirm({ isOwn, holdsPart, isWaiting }: Decision): Refusal | undefined {
  if (!isWaiting) return refuse('admin.waiting.refused.decided')
  if (isOwn) return refuse('admin.waiting.refused.own')
  if (!holdsPart) return refuse('admin.waiting.refused.part')
}

/** Refuses to drop what is decided, and what only holders of the part decide. Everybody may drop their own change. */
export function refusalToDrop({ isOwn, holdsPart, isWaiting, hasDeadline }: Decision): Refusal | undefined {
  if (!isWaiting) return refuse('admin.waiting.refused.decided')
  if (!isOwn && !holdsPart && !hasDeadline) return refuse('admin.waiting.refused.part')
}

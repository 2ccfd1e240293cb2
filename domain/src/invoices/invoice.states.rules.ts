import { Role } from '../platform/access.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import type { InvoiceAct, InvoiceState } from './invoice.states.ts'

/** Facts of an invoice that the rules of its states read. */
export interface InvoiceStateFacts {
  readonly state: InvoiceState
  /** The state to which a disputed invoice returns. */
  readonly state_before: InvoiceState | null
  readonly disputed_by_company: boolean
  /** The person who made or uploaded it; null if nobody is known. */
  readonly author: string | null
  /** The person who checked it last; null if nobody is known. */
  readonly checked_by: string | null
  /** With tax, in euros. */
  readonly gross_total: number | string
}

/** The person who acts, and what the network lets people do. */
export interface ActingPerson {
  readonly role: Role
  readonly account_uuid: string
  readonly backOfficeReleases: boolean
  /** Above this amount in euros two people check and release; null if one may do both. */
  readonly twoPersonAmount: number | null
}

type Rule = (person: ActingPerson, invoice: InvoiceStateFacts) => Refusal | undefined

const rules: Readonly<Record<InvoiceAct, Rule>> = {
  check: (_person, { state }) => (state === 'received' ? undefined : refuse('invoice.refused.check')),
  release: (person, invoice) => {
    const { role, account_uuid, backOfficeReleases } = person
    const { state, author } = invoice
    if (role === Role.backoffice && !backOfficeReleases) return refuse('invoice.refused.release_role')
    if (state !== 'checked') return refuse('invoice.refused.release')
    if (author === account_uuid) return refuse('invoice.refused.release_own')
    if (needsOther(person, invoice)) return refuse('invoice.refused.release_checker')
  },
  dispute: (_person, { state }) => {
    if (state === 'disputed') return refuse('invoice.refused.disputed')
    if (state === 'paid' || state === 'credited') return refuse('invoice.refused.dispute')
  },
  resolve: ({ role }, { state, disputed_by_company }) => {
    if (state !== 'disputed') return refuse('invoice.refused.resolve')
    if (role === Role.sat && !disputed_by_company) return refuse('invoice.refused.resolve_role')
  },
}

/** True for an amount of which the network wants two people, and the one who checked it. */
const needsOther = (
  { account_uuid, twoPersonAmount }: ActingPerson,
  { checked_by, gross_total }: InvoiceStateFacts,
): boolean => twoPersonAmount !== null && checked_by === account_uuid && Math.abs(Number(gross_total)) > twoPersonAmount

/** Refuses an act on an invoice. */
export const refusalOfAct = (act: InvoiceAct, person: ActingPerson, invoice: InvoiceStateFacts) =>
  rules[act](person, invoice)

/** The columns of an invoice that an act changes. */
export interface StateChange {
  readonly state: InvoiceState
  readonly state_before: InvoiceState | null
  readonly dispute: string
  readonly disputed_by_company: boolean
  readonly checked_by?: string
  readonly released_by?: string | null
}

/** The columns of an invoice that nobody disputes. */
export const undisputed = { state_before: null, dispute: '', disputed_by_company: false } as const

/** The state after an act that is allowed. `reason` is that of a dispute. */
export function stateAfter(
  act: InvoiceAct,
  { role, account_uuid }: ActingPerson,
  invoice: InvoiceStateFacts,
  reason = '',
): StateChange {
  switch (act) {
    case 'check':
      return { ...undisputed, state: 'checked', checked_by: account_uuid, released_by: null }
    case 'release':
      return { ...undisputed, state: 'released', released_by: account_uuid }
    case 'dispute':
      return { state: 'disputed', state_before: invoice.state, dispute: reason, disputed_by_company: role === Role.sat }
    case 'resolve':
      return { ...undisputed, state: invoice.state_before ?? 'received' }
  }
}

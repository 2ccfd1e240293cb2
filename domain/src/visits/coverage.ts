import { payerOf } from '../calls/call.payer.ts'
import { warrantyStateOn } from '../equipment/warranty.ts'
import type { MessageKey } from '../messages/messages.ts'
import type { VisitPayer } from './visit.ts'

/** Warranty and contract of an appliance. Days are `YYYY-MM-DD`; the number of the contract is '' without one. */
export interface CoverageFacts {
  readonly warranty_start_date: string | null
  readonly warranty_end_date: string | null
  readonly warranty_extension_date: string | null
  readonly service_contract_id: string
  readonly contract_end_date: string | null
}

/** The expected payer of a repair, why as a message, and the last covered day if there is one. */
export interface Coverage extends Pick<VisitPayer, 'who' | 'until'> {
  readonly why: MessageKey
}

/** The coverage of a repair on a day (`YYYY-MM-DD`). The warranty comes before the contract. */
export function coverageOn(facts: CoverageFacts, day: string): Coverage {
  const { warranty_start_date: StartDate, warranty_end_date: EndDate, warranty_extension_date: ExtensionDate } = facts
  const who = payerOf(facts, day)
  const state = warrantyStateOn({ StartDate, EndDate, ExtensionDate }, day)
  if (who === 'contract') return { who, why: 'visit.why.contract', until: facts.contract_end_date }
  return { who, why: `visit.why.${state.kind}`, until: who === 'warranty' ? later(EndDate, ExtensionDate) : null }
}

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

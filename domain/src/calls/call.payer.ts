import { warrantyStateOn } from '../equipment/warranty.ts'
import type { CallRecord } from './call.ts'

type PayerFacts = Pick<
  CallRecord,
  'service_contract_id' | 'warranty_start_date' | 'warranty_end_date' | 'warranty_extension_date'
>

/** The expected payer of the repair on a day (`YYYY-MM-DD`). The warranty comes before the contract. */
export function payerOf(call: PayerFacts, today: string): 'warranty' | 'contract' | 'customer' | 'unknown' {
  const { warranty_start_date: StartDate, warranty_end_date: EndDate, warranty_extension_date: ExtensionDate } = call
  const { kind } = warrantyStateOn({ StartDate, EndDate, ExtensionDate }, today)
  if (kind === 'warranty' || kind === 'extension') return 'warranty'
  if (call.service_contract_id !== '') return 'contract'
  return kind === 'over' || kind === 'future' ? 'customer' : 'unknown'
}

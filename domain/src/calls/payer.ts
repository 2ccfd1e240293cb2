import { warrantyStateOn } from '../equipment/card.ts'

interface PayerFacts {
  readonly warranty_start_date: string | null
  readonly warranty_end_date: string | null
  readonly warranty_extension_date: string | null
  readonly service_contract_id: string
}

/** Who is expected to pay for a call on a day (`YYYY-MM-DD`). The warranty comes before the contract. */
export function payerOf(call: PayerFacts, today: string): 'warranty' | 'contract' | 'customer' | 'unknown' {
  const state = warrantyStateOn(
    {
      StartDate: call.warranty_start_date,
      EndDate: call.warranty_end_date,
      ExtensionDate: call.warranty_extension_date,
    },
    today,
  )
  if (state.kind === 'warranty' || state.kind === 'extension') return 'warranty'
  if (call.service_contract_id !== '') return 'contract'
  return state.kind === 'over' ? 'customer' : 'unknown'
}

import { type Refusal, refuse } from '../kernel/refusal.ts'

/** What the papers made of a call depend on. Days are `YYYY-MM-DD`. */
export interface PaperFacts {
  readonly customer_name: string
  readonly item_name: string
  readonly code_product: string
  readonly internal_serial_number: string
  readonly fictive_serial_number: boolean
  readonly warranty_start_date: string | null
  readonly warranty_end_date: string | null
  readonly warranty_extension_date: string | null
  readonly societe_uuid: string | null
}

/** A warranty is certified for one appliance of one customer, between two days. */
export function refusalToCertify(call: PaperFacts): Refusal | undefined {
  if (call.internal_serial_number.trim() === '' || (call.item_name === '' && call.code_product === ''))
    return refuse('paper.refused.no_appliance')
  if (call.fictive_serial_number) return refuse('paper.refused.fictive_serial_number')
  if (call.customer_name.trim() === '') return refuse('paper.refused.no_customer')
  if (!call.warranty_start_date || !warrantyEnd(call)) return refuse('paper.refused.no_warranty')
}

/** An assignment is reported once there is one. */
export function refusalToReport(call: PaperFacts): Refusal | undefined {
  if (call.societe_uuid === null) return refuse('paper.refused.no_company')
}

type WarrantyDays = Pick<PaperFacts, 'warranty_end_date' | 'warranty_extension_date'>

/** The last day of the warranty, its extension included; null where no end is known. */
export function warrantyEnd({
  warranty_end_date: end,
  warranty_extension_date: extension,
}: WarrantyDays): string | null {
  if (!end || !extension) return end ?? extension
  return end > extension ? end : extension
}

/** How a warranty stands on a day: one that ends today still holds. */
export function warrantyOn(
  day: string,
  call: WarrantyDays & Pick<PaperFacts, 'warranty_start_date'>,
): 'future' | 'valid' | 'expired' {
  if (day < (call.warranty_start_date ?? '')) return 'future'
  return day > (warrantyEnd(call) ?? '') ? 'expired' : 'valid'
}

import { type Refusal, refuse } from '../platform/refusal.ts'

/** Call fields that the PDF rules read. Days are `YYYY-MM-DD`. */
export interface CallPdfFacts {
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

/** Refuses a warranty certificate without appliance, real serial number, customer, or first and last warranty day. */
export function refusalToCertify(call: CallPdfFacts): Refusal | undefined {
  if (call.internal_serial_number.trim() === '' || (call.item_name === '' && call.code_product === ''))
    return refuse('paper.refused.no_appliance')
  if (call.fictive_serial_number) return refuse('paper.refused.fictive_serial_number')
  if (call.customer_name.trim() === '') return refuse('paper.refused.no_customer')
  if (!call.warranty_start_date || !warrantyEnd(call)) return refuse('paper.refused.no_warranty')
}

/** Refuses an assignment report for a call without a company. */
export function refusalToReport(call: CallPdfFacts): Refusal | undefined {
  if (call.societe_uuid === null) return refuse('paper.refused.no_company')
}

type WarrantyDays = Pick<CallPdfFacts, 'warranty_end_date' | 'warranty_extension_date'>

/** Last day of the warranty including the extension (`YYYY-MM-DD`); null if unknown. */
export function warrantyEnd({
  warranty_end_date: end,
  warranty_extension_date: extension,
}: WarrantyDays): string | null {
  if (!end || !extension) return end ?? extension
  return end > extension ? end : extension
}

/** State of the warranty in its certificate on a day (`YYYY-MM-DD`). The last day is still valid. */
export function certificateStateOn(
  call: WarrantyDays & Pick<CallPdfFacts, 'warranty_start_date'>,
  day: string,
): 'future' | 'valid' | 'expired' {
  if (day < (call.warranty_start_date ?? '')) return 'future'
  return day > (warrantyEnd(call) ?? '') ? 'expired' : 'valid'
}

import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { CustomerAppliance, CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { partOf } from './partOf.ts'

export const warranty = {
  warranty_start_date: '2026-01-01',
  warranty_end_date: '2028-01-01',
  warranty_extension_date: null,
}
export const noWarranty = { warranty_start_date: null, warranty_end_date: null, warranty_extension_date: null }
export const blankCall = partOf<CallRecord>({
  ID: '',
  call_type_id: '1',
  problem_type_id: '2',
  priority: 'M',
  subject: 'Drips',
  ins_id: '',
  internal_serial_number: '',
  code_product: '',
  customer_code: '',
  customer_name: '',
  adresse: '',
  adresse_complement: '',
  adresse2: '',
  ...noWarranty,
})

export const fontsera = partOf<CustomerDetails>({
  phones: [],
  customer: { customer_name: 'Fontsera', adresse: 'Calle B' },
})
export const boiler = partOf<CustomerAppliance>({
  ins_id: '400002',
  internal_serial_number: 'SN-BOILER',
  code_product: 'P2',
  item_name: 'Boiler',
  ...warranty,
})

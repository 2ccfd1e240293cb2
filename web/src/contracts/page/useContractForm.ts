import { customerFields } from '@callout/domain/addresses/customer.ts'
import { customerFacts, refusalOfFacts } from '@callout/domain/addresses/customer-facts.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { refusalOfDates, refusalOfIncomplete } from '@callout/domain/contracts/contract.rules.ts'
import type { ContractRecord, InputField } from '@callout/domain/contracts/contract.ts'
import { refusalOfWarrantyDates, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { type RecordFormState, useRecordForm } from '../../platform/forms/useRecordForm.ts'
import { cacheContract, refetchContract } from '../contractQueries.ts'

/** The tabs of a contract that can be saved, with their fields. */
export const tabFields = {
  customer: customerFields,
  product: ['internal_serial_number', 'ins_id', 'code_product', ...warrantyFields],
  remark: ['contract_description', 'remark'],
} as const satisfies Record<string, readonly InputField[]>

const panelFields = [
  'status_id',
  'type_id',
  'contract_template',
  'start_date',
  'end_date',
  'societe_uuid',
  'subcontractor_contract_number',
  'promised_hours',
  'commission_invoiced',
] as const satisfies readonly InputField[]

export type ContractField = (typeof fields)[number]
const fields = [...panelFields, ...tabFields.customer, ...tabFields.product, ...tabFields.remark]

export type ContractForm = RecordFormState<ContractRecord, ContractField>

/** Form of a saved contract. Calls `onInvalid` with the invalid fields, so that the page can reveal them. */
export function useContractForm(record: ContractRecord, onInvalid: (fields: readonly string[]) => void): ContractForm {
  return useRecordForm({
    record,
    fields,
    endpoint: contractApi.save,
    check: (saved, values) =>
      refusalOfFacts(customerFacts, saved, values) ??
      refusalOfDates(values) ??
      refusalOfIncomplete(saved, values) ??
      refusalOfWarrantyDates(warrantyFields, saved, values),
    reload: () => refetchContract(record.ID),
    onSaved: (saved) => {
      cacheContract(saved)
      void refreshRows()
    },
    onInvalid,
  })
}

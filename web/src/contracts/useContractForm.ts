import { customerFields } from '@callout/domain/addresses/customer.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { refusalOfDates } from '@callout/domain/contracts/contract.rules.ts'
import type { ContractRecord, WrittenField } from '@callout/domain/contracts/contract.ts'
import { refusalOfWarranty, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import { refreshRows } from '../kernel/queries.ts'
import { type RecordOnScreen, useRecordForm } from '../kernel/useRecordForm.ts'
import { freshContract, keepContract } from './contractQueries.ts'

/** The tabs of a contract that are saved, and the fields each holds. */
export const tabFields = {
  customer: customerFields,
  product: ['internal_serial_number', 'ins_id', 'code_product', ...warrantyFields],
  remark: ['contract_description', 'remark'],
} as const satisfies Record<string, readonly WrittenField[]>

const panelFields = [
  'status_id',
  'type_id',
  'contract_template',
  'start_date',
  'end_date',
  'societe_uuid',
  'subcontractor_contract_number',
  'commission_invoiced',
] as const satisfies readonly WrittenField[]

const fields = [...panelFields, ...tabFields.customer, ...tabFields.product, ...tabFields.remark]

export type ContractForm = RecordOnScreen<ContractRecord>

/** A contract in a form. `onWrong` is told which fields are wrong, so that they can be brought into sight. */
export function useContractForm(record: ContractRecord, onWrong: (fields: readonly string[]) => void): ContractForm {
  return useRecordForm<ContractRecord>({
    record,
    fields,
    endpoint: contractApi.save,
    check: (saved, values) => refusalOfDates(values) ?? refusalOfWarranty(warrantyFields, saved, values),
    reload: () => freshContract(record.ID),
    onSaved: (saved) => {
      keepContract(saved)
      void refreshRows()
    },
    onWrong,
  })
}

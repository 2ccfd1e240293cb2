import { customerFields } from '@callout/domain/addresses/customer.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalOfSavedAppointment } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord, EditableField } from '@callout/domain/calls/call.ts'
import { refusalOfWarranty, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import { queryClient, refreshRows } from '../kernel/queries.ts'
import { type RecordOnScreen, useRecordForm } from '../kernel/useRecordForm.ts'
import { callQuery, keepCall } from './callQueries.ts'

/** The tabs of a call that are saved, and the fields each holds. */
export const tabFields = {
  customer: customerFields,
  product: ['internal_serial_number', 'fictive_serial_number', ...warrantyFields],
  remark: ['subject', 'description', 'description_sat'],
} as const satisfies Record<string, readonly EditableField[]>

const panelFields = [
  'call_type_id',
  'problem_type_id',
  'appointment_date_at',
  'duration_minutes',
  'technician',
  'status_id',
] as const satisfies readonly EditableField[]

const fields = [...panelFields, ...tabFields.customer, ...tabFields.product, ...tabFields.remark]

export type CallForm = RecordOnScreen<CallRecord>

/** A call in a form. `onWrong` is told which fields are wrong, so that they can be brought into sight. */
export function useCallForm(record: CallRecord, onWrong: (fields: readonly string[]) => void): CallForm {
  return useRecordForm<CallRecord>({
    record,
    fields,
    endpoint: callApi.save,
    check: (saved, values) =>
      refusalOfWarranty(warrantyFields, saved, values) ??
      refusalOfSavedAppointment(saved, values.appointment_date_at, new Date().toISOString()),
    reload: () => queryClient.fetchQuery({ ...callQuery(record.ID), staleTime: 0 }),
    onSaved: (saved) => {
      keepCall(saved)
      void refreshRows()
    },
    onWrong,
  })
}

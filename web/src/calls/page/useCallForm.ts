import { customerFields } from '@callout/domain/addresses/customer.ts'
import { customerFacts, refusalOfFacts } from '@callout/domain/addresses/customer-facts.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalOfSavedAppointment, refusalOfSavedDuration } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord, EditableField } from '@callout/domain/calls/call.ts'
import { refusalOfWarrantyDates, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import { queryClient, refreshRows } from '../../platform/api/queries.ts'
import { type RecordFormState, useRecordForm } from '../../platform/forms/useRecordForm.ts'
import { addMinutes } from '../../platform/i18n/timeZones.ts'
import { useVisitWarning } from '../answer/useVisitWarning.tsx'
import { cacheCall, callQuery } from '../callQueries.ts'
import { undoActionOf } from '../undo/undoCalls.tsx'

/** The tabs of a call that can be saved, with their fields. The panel beside them has fields of its own. */
export const tabFields = {
  overview: ['campaign_answer'],
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

export type CallField = (typeof fields)[number]
const fields = [...panelFields, ...tabFields.overview, ...tabFields.customer, ...tabFields.product, ...tabFields.remark]

/** A change to one of these moves the visit or gives it to another technician. */
const visitFields = [
  'appointment_date_at',
  'duration_minutes',
  'technician',
] as const satisfies readonly EditableField[]

export type CallForm = RecordFormState<CallRecord, CallField>

/** Form of a saved call. Calls `onInvalid` with the invalid fields, so that the page can reveal them. */
export function useCallForm(record: CallRecord, onInvalid: (fields: readonly string[]) => void) {
  const overlap = useVisitWarning()
  const form = useRecordForm({
    record,
    fields,
    endpoint: callApi.save,
    check: (saved, values) =>
      refusalOfFacts(customerFacts, saved, values) ??
      refusalOfWarrantyDates(warrantyFields, saved, values) ??
      refusalOfSavedAppointment(saved, values.appointment_date_at, new Date().toISOString()) ??
      refusalOfSavedDuration(saved, values.duration_minutes),
    confirm: async ({ ID, appointment_date_at, duration_minutes, technician }, changed) => {
      const isMoved = visitFields.some((field) => changed.includes(field))
      if (!isMoved || !appointment_date_at || !duration_minutes) return true
      const end = addMinutes(appointment_date_at, duration_minutes)
      const visit = { schedule_start_date: appointment_date_at, schedule_end_date: end }
      return overlap.confirmVisit({ ID, technician, ...visit })
    },
    reload: () => queryClient.fetchQuery({ ...callQuery(record.ID), staleTime: 0 }),
    onSaved: (saved) => {
      cacheCall(saved)
      void refreshRows()
    },
    // Saving other fields is not an act that can be undone.
    toastAction: (saved, before) => (saved.status_id === before.status_id ? undefined : undoActionOf([saved])),
    onInvalid,
  })
  return { form, overlapDialog: overlap.dialog }
}

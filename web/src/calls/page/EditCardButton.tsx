import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useCardDialog } from '../../equipment/useCardDialog.tsx'
import { queryClient } from '../../platform/api/queries.ts'
import { cacheCall, callQuery } from '../callQueries.ts'
import type { CallForm } from './useCallForm.ts'

/** Values for a new card, taken from the call. */
const cardDraftFromCall = (call: CallRecord) => ({
  InternalSN: call.internal_serial_number,
  CodeCom: call.code_product,
  OwnerCode: call.customer_code,
  OwnerName: call.customer_name,
  OwnerEmail: call.email,
  OwnerPhone: call.phone,
  OwnerPhone2: call.phone2,
  Street: call.adresse,
  StreetNo: call.street_number,
  Block: call.door_number,
  Zip: call.code_postal,
  City: call.ville,
  Country: call.pays,
  latitude: call.latitude,
  longitude: call.longitude,
  StartDate: call.warranty_start_date,
  EndDate: call.warranty_end_date,
  ExtensionDate: call.warranty_extension_date,
})

/**
 * Opens the equipment card of the call's appliance. Saving the card updates the call. A card that is open stays open when
 * the call is closed meanwhile.
 */
export function EditCardButton({ record, form }: { record: CallRecord; form: CallForm }) {
  const reload = async () => {
    const call = (await queryClient.fetchQuery({ ...callQuery(record.ID), staleTime: 0 })) as CallRecord
    cacheCall(call)
    // Merging keeps unsaved input in the other fields.
    form.mergeNewer(call)
  }
  const card = useCardDialog({
    linkedRecord: { kind: 'call', ID: record.ID },
    InsId: record.ins_id,
    draft: cardDraftFromCall(record),
    onSaved: () => void reload(),
  })
  return (
    <>
      {record.can.save && card.button}
      {card.dialog}
    </>
  )
}

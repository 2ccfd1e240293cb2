import type { CallRecord } from '@callout/domain/calls/call.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useCardDialog } from '../equipment/useCardDialog.tsx'
import { useT } from '../kernel/i18n.ts'
import { queryClient } from '../kernel/queries.ts'
import { callQuery, keepCall } from './callQueries.ts'
import type { CallForm } from './useCallForm.ts'

/** A card for the call's appliance, as far as the call knows it. */
const cardFromCall = (call: CallRecord) => ({
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

/** Opens the equipment card the call's product comes from. Once it is saved, the call follows it. */
export function CallCard({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const reload = async () => {
    const call = (await queryClient.fetchQuery({ ...callQuery(record.ID), staleTime: 0 })) as CallRecord
    keepCall(call)
    // What is typed elsewhere stays on top of what came.
    form.rebase(call)
  }
  const card = useCardDialog({
    owner: { kind: 'call', ID: record.ID },
    InsId: record.ins_id,
    known: cardFromCall(record),
    onSaved: () => void reload(),
  })
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={t('card.edit')}
        title={t('card.edit')}
        loading={card.isOpening}
        onClick={card.open}
      >
        <IconPencil size={16} />
      </ActionIcon>
      {card.dialog}
    </>
  )
}

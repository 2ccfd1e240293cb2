import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { CardDraft } from '../equipment/cardForm.ts'
import { findCards } from '../equipment/cardQueries.ts'
import { Failed, Refused } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { queryClient } from '../kernel/queries.ts'
import { toast } from '../kernel/toast.ts'
import { callQuery, keepCall } from './callQueries.ts'
import type { CallForm } from './useCallForm.ts'

const CardPicker = lazy(async () => ({ default: (await import('../equipment/CardPicker.tsx')).CardPicker }))
const CardEditor = lazy(async () => ({ default: (await import('../equipment/CardEditor.tsx')).CardEditor }))

type Step = { readonly pick: readonly CardRecord[] } | { readonly edit: CardRecord | CardDraft }

/** A card for the call's appliance, as far as the call knows it. */
const cardFromCall = (call: CallRecord): CardDraft => ({
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

/** Opens the equipment card the call's product comes from; where the call has none, one is picked or made. */
export function CallCard({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const [step, setStep] = useState<Step>()
  const [isOpening, setOpening] = useState(false)
  const close = () => setStep(undefined)
  const serial = record.internal_serial_number.trim()

  const open = async () => {
    setOpening(true)
    try {
      const cards = serial === '' ? [] : await findCards(serial)
      const own = cards.find(({ InsId }) => InsId === record.ins_id)
      setStep(own ? { edit: own } : cards.length > 0 ? { pick: cards } : { edit: cardFromCall(record) })
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Failed)) throw error
      toast.error(error.message)
    } finally {
      setOpening(false)
    }
  }
  // The call follows its card: what is typed elsewhere stays on top of what came.
  const onSaved = async () => {
    close()
    const call = (await queryClient.fetchQuery({ ...callQuery(record.ID), staleTime: 0 })) as CallRecord
    keepCall(call)
    form.rebase(call)
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={t('card.edit')}
        title={t('card.edit')}
        loading={isOpening}
        onClick={() => void open()}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <Suspense>
        {step && 'pick' in step && (
          <CardPicker
            serial={serial}
            cards={step.pick}
            onTake={(card) => setStep({ edit: card })}
            onNew={() => setStep({ edit: cardFromCall(record) })}
            onClose={close}
          />
        )}
        {step && 'edit' in step && (
          <CardEditor card={step.edit} serviceCallID={record.ID} onSaved={() => void onSaved()} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

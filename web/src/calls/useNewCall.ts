import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { refusalOfOtherAppliance } from '@callout/domain/contracts/contract.rules.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { warrantyFields } from '@callout/domain/equipment/warranty.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { useState } from 'react'
import { useCardSearch } from '../equipment/useCardSearch.tsx'
import { useSignedIn } from '../kernel/session.ts'
import { useAct } from '../kernel/useAct.ts'
import { useEndpointForm } from '../kernel/useEndpointForm.ts'
import { type Appliance, applianceOfCall, applianceOfCard, newCallFrom, ownerFields } from './newCall.ts'

/**
 * The form of a new call, filled from a blank call or from the one it duplicates. The appliance follows its card; a
 * chosen company gets the call once it is there. `onCreated` is told the new call's ID.
 */
export function useNewCall(from: CallRecord, onCreated: (ID: string) => void) {
  const { role } = useSignedIn()
  const [initial] = useState(() => newCallFrom(from, new Date().toISOString()))
  const [appliance, setAppliance] = useState<Appliance | undefined>(() => applianceOfCall(from))
  const [company, setCompany] = useState('')
  const [isGiving, setGiving] = useState(false)

  // Refused or not, the call is there: its page says who has it.
  const give = useAct(callApi.assign, { quiet: true })
  const form = useEndpointForm(callApi.create, initial, {
    onDone: ({ ID }) => {
      if (company === '') return onCreated(ID)
      setGiving(true)
      give.mutateAsync({ ID, societe_uuid: company }).then(
        () => onCreated(ID),
        () => onCreated(ID),
      )
    },
  })

  const put = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) form.set(name, value)
  }
  /** The contract a call is begun from is about one appliance: another has its own, or none. */
  const keepContractOf = (appliance: { ins_id: string; internal_serial_number: string }) => {
    if (refusalOfOtherAppliance(initial, appliance)) form.set('service_contract_uuid', '')
  }
  const takeCard = (card: CardRecord) => {
    setAppliance(applianceOfCard(card))
    const isOther = card.InsId !== initial.ins_id
    const owner = ownerFields.map((name) => {
      const empty = name === 'latitude' || name === 'longitude' ? null : ''
      return [name, isOther ? empty : initial[name]]
    })
    put({ internal_serial_number: card.InternalSN, ins_id: card.InsId, code_product: card.CodeCom })
    keepContractOf({ ins_id: card.InsId, internal_serial_number: card.InternalSN })
    put(Object.fromEntries(owner))
  }
  /** The serial number as typed: it is no longer that of the card. */
  const typeSerial = (typed: string) => {
    form.set('internal_serial_number', typed)
    keepContractOf({ ins_id: '', internal_serial_number: typed.trim() })
    if (!appliance || typed.trim() === appliance.serial) return
    setAppliance(undefined)
    put({ ins_id: '', code_product: '' })
    put(Object.fromEntries(warrantyFields.map((name) => [name, null])))
    put(Object.fromEntries(ownerFields.map((name) => [name, initial[name]])))
  }

  // A company may see the cards of its own calls only: one made here would be out of its reach at once.
  const cards = useCardSearch({ owner: { kind: 'call' }, onTake: takeCard, mayMake: role !== Role.sat })

  return {
    form,
    appliance,
    /** The contract the call is begun from. */
    contract:
      from.ID === '' && from.service_contract_uuid !== null
        ? { service_contract_uuid: from.service_contract_uuid, service_contract_id: from.service_contract_id }
        : undefined,
    typeSerial,
    cards,
    company,
    setCompany,
    /** A company that creates a call keeps it; the others leave the choice to dispatchers. */
    choosesCompany: role === Role.dispatcher,
    isSending: form.isSending || isGiving,
    wouldLose: () => form.wouldLose() || company !== '',
  }
}

export type NewCall = ReturnType<typeof useNewCall>

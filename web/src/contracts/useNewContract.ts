import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import type { ContractRecord, WrittenField } from '@callout/domain/contracts/contract.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { ownerOnCard } from '@callout/domain/equipment/card.ts'
import { warrantyFields } from '@callout/domain/equipment/warranty.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { useState } from 'react'
import { useCardSearch } from '../equipment/useCardSearch.tsx'
import { useSignedIn } from '../kernel/session.ts'
import { useEndpointForm } from '../kernel/useEndpointForm.ts'
import { applianceOfCard, cardFromContract } from './cardOfContract.ts'

const noFiles: NewFile[] = []

/** What a new contract begins with: what its maker may fill in, as a blank one has it. */
const newContractFrom = (blank: ContractRecord) => {
  const written = Object.fromEntries(blank.can.edit.map((name) => [name, blank[name as WrittenField]]))
  return { ...written, attachments: noFiles }
}

/** The form of a new contract. The appliance follows its card, and so does the customer. */
export function useNewContract(blank: ContractRecord, onCreated: (ID: string) => void) {
  const { role } = useSignedIn()
  const [initial] = useState(() => newContractFrom(blank))
  const [card, setCard] = useState<CardRecord>()
  const form = useEndpointForm(contractApi.create, initial, { onDone: ({ ID }) => onCreated(ID) })

  const put = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) form.set(name, value)
  }
  /** A template belongs to the product it was chosen for. */
  const takeProduct = (code: string) => {
    if (form.read('code_product') === code) return
    put({ code_product: code, contract_template: '' })
  }
  const takeCard = (taken: CardRecord) => {
    const before: Readonly<Record<string, unknown>> = card ? ownerOnCard(card) : blank
    const isTyped = (name: string) => form.read(name) !== before[name]
    const owner = Object.entries(ownerOnCard(taken)).filter(([name]) => !isTyped(name))
    takeProduct(taken.CodeCom)
    put({ ...applianceOfCard(taken), ...Object.fromEntries(owner) })
    setCard(taken)
  }
  /** The serial number as typed: it is no longer that of the card. */
  const typeSerial = (typed: string) => {
    form.set('internal_serial_number', typed)
    if (!card || typed.trim() === card.InternalSN) return
    setCard(undefined)
    put({ ins_id: '', ...Object.fromEntries(warrantyFields.map((name) => [name, null])) })
    takeProduct('')
  }
  const cards = useCardSearch({
    owner: { kind: 'contract' },
    onTake: takeCard,
    // A company may see the cards of its own calls only: one made here would be out of its reach at once.
    mayMake: role !== Role.sat,
    known: () => cardFromContract({ ...blank, ...form.values }),
  })
  return { form, card, cards, takeProduct, typeSerial, mayFill: (name: WrittenField) => blank.can.edit.includes(name) }
}

export type NewContract = ReturnType<typeof useNewContract>

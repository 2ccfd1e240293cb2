import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { isRequiredInStatus } from '@callout/domain/contracts/contract.rules.ts'
import type { ContractRecord, InputField } from '@callout/domain/contracts/contract.ts'
import { type CardRecord, customerFromCard, mayCreateCards } from '@callout/domain/equipment/card.ts'
import { warrantyFields } from '@callout/domain/equipment/warranty.ts'
import { normaliseSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { useState } from 'react'
import { useCardSearch } from '../../equipment/useCardSearch.tsx'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { cardDraftFromContract, contractApplianceFromCard } from '../contractCard.ts'

const noFiles: NewFile[] = []

/** Initial form values: the fields this user may fill in, with their blank values. */
const newContractValues = (blank: ContractRecord) => {
  const written = Object.fromEntries(blank.can.edit.map((name) => [name, blank[name as InputField]]))
  return { ...written, attachments: noFiles }
}

/**
 * Form of a new contract. Picking a card fills in the appliance and the customer. Calls `onCreated` with the ID of the
 * new contract, unless the user has left the form by then.
 */
export function useNewContract(blank: ContractRecord, onCreated: (ID: string) => void | Promise<void>) {
  const t = useT()
  const { role } = useRequiredSession()
  const [initial] = useState(() => newContractValues(blank))
  const [card, setCard] = useState<CardRecord>()
  const form = useEndpointForm(contractApi.create, initial, { onDoneIfMounted: ({ ID }) => onCreated(ID) })

  const setFields = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) form.setField(name, value)
  }
  /** Also clears the template, as templates depend on the product. */
  const changeProduct = (code: string) => {
    if (form.read('code_product') === code) return
    setFields({ code_product: code, contract_template: '' })
  }
  const applyCard = (newCard: CardRecord) => {
    const previous: Readonly<Record<string, unknown>> = card ? customerFromCard(card) : blank
    const isTyped = (name: string) => form.read(name) !== previous[name]
    const customerEntries = Object.entries(customerFromCard(newCard)).filter(([name]) => !isTyped(name))
    changeProduct(newCard.CodeCom)
    setFields({ ...contractApplianceFromCard(newCard), ...Object.fromEntries(customerEntries) })
    setCard(newCard)
  }
  /** Clears the customer fields that a card filled in. What the user typed stays. */
  const dropCustomerOf = (dropped: CardRecord) => {
    const copied = Object.entries(customerFromCard(dropped)).filter(([name, value]) => form.read(name) === value)
    setFields(Object.fromEntries(copied.map(([name]) => [name, blank[name as InputField]])))
  }
  /** Sets the typed serial number and drops the card it no longer matches, with its customer. */
  const changeSerial = (typed: string) => {
    form.setField('internal_serial_number', typed)
    if (!card || normaliseSerialNumber(typed) === normaliseSerialNumber(card.InternalSN)) return
    setCard(undefined)
    dropCustomerOf(card)
    setFields({ ins_id: '', ...Object.fromEntries(warrantyFields.map((name) => [name, null])) })
    changeProduct('')
  }
  const cards = useCardSearch({
    linkedRecord: { kind: 'contract' },
    onTake: applyCard,
    mayCreate: mayCreateCards(role),
    newCardDraft: () => cardDraftFromContract({ ...blank, ...form.values }),
  })
  const status_id = String(form.values.status_id)
  /** Binds a field with its standard label, marked if the chosen status requires it. */
  const field = <Value = string>(name: InputField) => ({
    ...form.field<Value>(name, labelOf(t, name)),
    required: isRequiredInStatus(status_id, name),
  })
  const mayFill = (name: InputField) => blank.can.edit.includes(name)
  return { form, field, card, cards, changeProduct, changeSerial, mayFill }
}

export type NewContract = ReturnType<typeof useNewContract>

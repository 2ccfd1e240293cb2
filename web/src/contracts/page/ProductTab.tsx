import { replacementsOf } from '@callout/domain/addresses/customer-values.ts'
import { type ContractRecord, type InputField, maxLengths } from '@callout/domain/contracts/contract.ts'
import { type CardRecord, customerFromCard, mayCreateCards } from '@callout/domain/equipment/card.ts'
import { useState } from 'react'
import { ProductField, productText } from '../../equipment/ProductField.tsx'
import { SerialSearchField } from '../../equipment/SerialSearchField.tsx'
import { useCardSearch } from '../../equipment/useCardSearch.tsx'
import { useRequiredSession } from '../../platform/session/session.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import classes from '../../ui/records/RecordPage.module.css'
import { cardDraftFromContract, contractApplianceFromCard } from '../contractCard.ts'
import { ContractCardField } from './ContractCardField.tsx'
import { useContractField } from './useContractField.ts'
import type { ContractForm } from './useContractForm.ts'

/** Appliance and warranty. If the contract has a card, they come from the card and are read-only. */
export function ProductTab({ record, form }: { record: ContractRecord; form: ContractForm }) {
  const { role } = useRequiredSession()
  const field = useContractField(form)
  const [appliedCard, setAppliedCard] = useState<CardRecord>()
  const { ins_id, code_product } = form.values
  const isOpen = form.base.can.edit.includes('ins_id')
  // Attaching or detaching a card locks or unlocks these fields before saving, by the same rule as on the server.
  const cardField = <Name extends InputField>(name: Name) => ({
    ...field(name),
    disabled: !isOpen || ins_id !== '',
  })
  const setFields = (values: Partial<ContractRecord>) => {
    for (const [name, value] of Object.entries(values)) form.setField(name as InputField, value)
  }
  const changeProduct = (code: string) => {
    if (code === form.read('code_product')) return
    form.setField('code_product', code)
    // Templates depend on the product.
    form.setField('contract_template', '')
  }
  const applyCard = (card: CardRecord) => {
    setAppliedCard(card)
    changeProduct(card.CodeCom)
    setFields(contractApplianceFromCard(card))
    if (form.read('customer_name') !== '') return
    const typed = { adresse: String(form.read('adresse')), street_number: String(form.read('street_number')) }
    setFields(replacementsOf(typed, customerFromCard(card)))
  }
  const cards = useCardSearch({
    linkedRecord: { kind: 'contract' },
    onTake: applyCard,
    mayCreate: mayCreateCards(role),
    newCardDraft: () => cardDraftFromContract(form.values),
  })
  const products = [
    appliedCard && { code: appliedCard.CodeCom, name: appliedCard.ItemName },
    { code: record.code_product, name: record.item_name },
  ]
  const itemName = products.find((product) => product?.code === code_product)?.name ?? ''

  return (
    <div className={classes.fields}>
      <SerialSearchField
        form={form}
        cards={cards}
        field={cardField('internal_serial_number')}
        maxLength={maxLengths.serial_number}
      />
      <ProductField
        {...cardField('code_product')}
        onChange={changeProduct}
        storedText={productText(code_product, itemName)}
      />
      <ContractCardField record={record} form={form} mayChange={isOpen} />
      <div data-span="2">
        <DayField {...cardField('warranty_start_date')} max={form.values.warranty_end_date} />
      </div>
      <div data-span="2">
        <DayField {...cardField('warranty_end_date')} min={form.values.warranty_start_date} />
      </div>
      <div data-span="2">
        <DayField {...cardField('warranty_extension_date')} min={form.values.warranty_start_date} />
      </div>
      {cards.dialog}
    </div>
  )
}

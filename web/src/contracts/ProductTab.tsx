import { type ContractRecord, lengths, type WrittenField } from '@callout/domain/contracts/contract.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { ownerOnCard } from '@callout/domain/equipment/card.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { useState } from 'react'
import { ProductField, productText } from '../equipment/ProductField.tsx'
import { SerialSearch } from '../equipment/SerialSearch.tsx'
import { useCardSearch } from '../equipment/useCardSearch.tsx'
import { useSignedIn } from '../kernel/session.ts'
import { DayField } from '../ui/DateFields.tsx'
import classes from '../ui/RecordPage.module.css'
import { CardField } from './CardField.tsx'
import { applianceOfCard, cardFromContract } from './cardOfContract.ts'
import { useContractField } from './useContractField.ts'
import type { ContractForm } from './useContractForm.ts'

/** The appliance and its warranty. While the contract has a card, they follow it. */
export function ProductTab({ record, form }: { record: ContractRecord; form: ContractForm }) {
  const { role } = useSignedIn()
  const field = useContractField(form)
  const [taken, setTaken] = useState<CardRecord>()
  const { ins_id, code_product } = form.values
  const isOpen = form.base.can.edit.includes('ins_id')
  // Taken or let go in this very form, the card decides what else is open; the server goes by the same.
  const followed = <Name extends WrittenField>(name: Name) => ({
    ...field(name),
    disabled: !isOpen || ins_id !== '',
  })
  const put = (values: Partial<ContractRecord>) => {
    for (const [name, value] of Object.entries(values)) form.set(name as WrittenField, value)
  }
  const takeProduct = (code: string) => {
    if (code === form.read('code_product')) return
    form.set('code_product', code)
    // A template belongs to the product it was chosen for.
    form.set('contract_template', '')
  }
  const takeCard = (card: CardRecord) => {
    setTaken(card)
    takeProduct(card.CodeCom)
    put(applianceOfCard(card))
    if (form.read('customer_name') === '') put(ownerOnCard(card))
  }
  // A company may see the cards of its own calls only: one made here would be out of its reach at once.
  const cards = useCardSearch({
    owner: { kind: 'contract' },
    onTake: takeCard,
    mayMake: role !== Role.sat,
    known: () => cardFromContract(form.values),
  })
  const names = [
    taken && { code: taken.CodeCom, name: taken.ItemName },
    { code: record.code_product, name: record.item_name },
  ]
  const itemName = names.find((known) => known?.code === code_product)?.name ?? ''

  return (
    <div className={classes.fields}>
      <SerialSearch
        form={form}
        cards={cards}
        field={followed('internal_serial_number')}
        maxLength={lengths.serial_number}
      />
      <ProductField
        {...followed('code_product')}
        onChange={takeProduct}
        storedText={productText(code_product, itemName)}
      />
      <CardField record={record} form={form} mayChange={isOpen} />
      <div data-span="2">
        <DayField {...followed('warranty_start_date')} max={form.values.warranty_end_date ?? undefined} />
      </div>
      <div data-span="2">
        <DayField {...followed('warranty_end_date')} min={form.values.warranty_start_date ?? undefined} />
      </div>
      <div data-span="2">
        <DayField {...followed('warranty_extension_date')} min={form.values.warranty_start_date ?? undefined} />
      </div>
      {cards.dialog}
    </div>
  )
}

import type { CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import type { NewCustomer } from '@callout/domain/customers/new-customer.ts'
import { phonesOf } from '@callout/domain/platform/search-text.ts'
import { useRef, useState } from 'react'
import { type CustomerField, customerFieldsOfCard, customerValues, noCustomer } from './newCall.ts'

type CustomerValues = Readonly<Partial<Record<CustomerField, unknown>>>

interface CustomerForm {
  readonly read: (name: string) => unknown
  readonly setField: (name: string, value: unknown) => void
}

const contactFields: readonly string[] = ['customer_code', 'customer_name', 'email', 'phone', 'phone2']

/**
 * The customer of a new call: the one chosen, the owner of the card, or a new one. `initial` has the first values of the
 * form. What was typed by hand stays, unless a customer is chosen.
 */
export function useNewCallCustomer(form: CustomerForm, initial: CustomerValues & { readonly customer_name: string }) {
  const isCallerNew = initial.customer_name === ''
  const [choice, setChoice] = useState<'known' | 'new' | undefined>(isCallerNew && initial.phone ? 'new' : undefined)
  const [details, setDetails] = useState<CustomerDetails>()
  /** The customer of the call as long as no card brings another. */
  const chosen = useRef<CustomerValues>(initial)
  /** The values last filled in. A field that differs was typed, and so was the number of a new caller. */
  const filledIn = useRef<CustomerValues>(isCallerNew ? { ...initial, phone: '' } : initial)

  const isTyped = (name: CustomerField) => (form.read(name) ?? '') !== (filledIn.current[name] ?? '')
  /** Fills in what nobody has typed. The parts of an address belong together. */
  const fillIn = (values: CustomerValues) => {
    const isPlaceTyped = customerFieldsOfCard.some((name) => !contactFields.includes(name) && isTyped(name))
    for (const name of customerFieldsOfCard)
      if (!(contactFields.includes(name) ? isTyped(name) : isPlaceTyped)) form.setField(name, values[name])
    filledIn.current = values
  }
  const setFields = (values: CustomerValues) => {
    for (const [name, value] of Object.entries(values)) form.setField(name, value)
  }

  /** Takes a customer whole. The telephone from which they call now stays if they have another. */
  const choose = (details: CustomerDetails) => {
    setDetails(details)
    const values = customerValues(details)
    // The number that called, and not one that was typed for somebody else.
    const phone = isCallerNew ? String(initial.phone ?? '') : ''
    const known = [...details.phones, values.phone, values.phone2].flatMap(phonesOf)
    const isOther = phone !== '' && !phonesOf(phone).some((digits) => known.includes(digits))
    setFields({ ...values, ...(isOther && { phone, phone2: values.phone || values.phone2 }) })
    chosen.current = filledIn.current = values
    setChoice('known')
  }
  /** Takes what is known of a new customer, and drops everything about the one before. */
  const startNew = (fields: NewCustomer) => {
    const blank = { ...noCustomer, pays: initial.pays }
    setFields({ ...blank, ...fields })
    chosen.current = filledIn.current = blank
    setChoice('new')
  }

  return {
    choose,
    /** True if somebody typed a customer or a place by hand. */
    isAnyTyped: () => customerFieldsOfCard.some((name) => name !== 'pays' && isTyped(name)),
    /** Knows again only what the form began with. */
    reset: () => {
      chosen.current = initial
      filledIn.current = isCallerNew ? { ...initial, phone: '' } : initial
      setChoice(isCallerNew && initial.phone ? 'new' : undefined)
    },
    startNew,
    fillIn,
    /** Brings the chosen customer back when the appliance of a card is dropped. */
    restore: () => fillIn(chosen.current),
    isChosen: choice === 'known',
    /** The customer that was chosen, with their appliances. */
    chosen: choice === 'known' ? details : undefined,
    /** True if the user says that the customer is new, or if nothing is known of them. */
    isNew: choice === undefined ? isCallerNew : choice === 'new',
    hasStartedNew: choice === 'new',
  }
}

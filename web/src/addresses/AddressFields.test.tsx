// @vitest-environment jsdom
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { typeInto } from '../../test/typeInto.ts'
import { AddressFields } from './AddressFields.tsx'

vi.mock('../platform/api/send.ts', () => ({ send: async () => [], sendWithMessage: async () => ({}) }))

const screen = setUpScreen()
const names = {
  country: 'pays',
  street: 'adresse',
  number: 'street_number',
  zip: 'code_postal',
  city: 'ville',
} as const
type Name = (typeof names)[keyof typeof names]

function Form({ pays, error }: { readonly pays: string; readonly error?: string }) {
  const [values, setValues] = useState({ pays, adresse: '', street_number: '', code_postal: '', ville: '' })
  const setField = (name: Name, value: string | number | null) =>
    setValues((before) => ({ ...before, [name]: String(value ?? '') }))
  const field = (name: Name) => ({
    name,
    label: name,
    value: values[name],
    onChange: (value: string) => setField(name, value),
    ...(name === 'code_postal' && { error }),
  })
  return <AddressFields names={names} field={field} setField={setField} />
}

const warning = () => document.body.textContent.includes('There is no such postcode in this country')
const typePostcode = (value: string) =>
  typeInto(document.querySelector<HTMLInputElement>('input[name="code_postal"]'), value)

it('names a postcode that its country does not have, until it is corrected', async () => {
  await screen.render(<Form pays="ES" />)
  await typePostcode('99001')
  await soon(() => expect(warning()).toBe(true))
  await typePostcode('E-28001')
  await soon(() => expect(warning()).toBe(false))
})

it('says that a postcode lacks its zero', async () => {
  await screen.render(<Form pays="ES" />)
  await typePostcode('8001')
  await soon(() => expect(document.body.textContent).toContain('A zero is missing'))
  await typePostcode('08001 ')
  await soon(() => expect(document.body.textContent).not.toContain('A zero is missing'))
})

it('shows a refusal of a postcode alone', async () => {
  await screen.render(<Form pays="ES" error="Refused" />)
  await typePostcode('99001')
  await soon(() => expect(document.body.textContent).toContain('Refused'))
  expect(warning()).toBe(false)
})

it('names no postcode of a country of which nothing is known', async () => {
  await screen.render(<Form pays="DE" />)
  await typePostcode('99001')
  expect(warning()).toBe(false)
})

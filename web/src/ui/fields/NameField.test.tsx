// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { NameField } from './NameField.tsx'
import { TelephoneField } from './TelephoneField.tsx'

const screen = setUpScreen()

it.each([
  ['Ana Ruiz', 'Name'],
  ['', 'Name'],
  ['xxx', 'NameThis does not look like a name'],
  ['N/A', 'NameThis does not look like a name'],
  ['-', 'NameThis does not look like a name'],
  ['IÃ±aki', 'NameSome letters are damaged: write it anew'],
])('says beside the name %j: %s', async (value, text) => {
  await screen.render(
    <main>
      <NameField name="customer_name" label="Name" value={value} onChange={() => {}} />
    </main>,
  )
  expect(document.querySelector('main')?.textContent).toBe(text)
})

it.each([
  ['600 123 456', 'Phone'],
  ['٦٠٠ ١٢٣ ٤٥٦', 'Phone'],
  ['', 'Phone'],
  ['pepe', 'PhoneThis is no telephone number: nobody can ring it'],
  ['12', 'PhoneThis is no telephone number: nobody can ring it'],
])('says beside the telephone %j: %s', async (value, text) => {
  await screen.render(
    <main>
      <TelephoneField name="phone" label="Phone" value={value} onChange={() => {}} />
    </main>,
  )
  expect(document.querySelector('main')?.textContent).toBe(text)
})

// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { NameField } from './NameField.tsx'

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

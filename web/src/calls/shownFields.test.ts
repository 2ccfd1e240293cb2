import { inputFields, progressFields } from '@callout/domain/calls/call.ts'
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(
  ['./**/*.tsx', '../addresses/*.tsx', '../equipment/*.tsx', '../coverage/*.tsx'],
  { query: '?raw', import: 'default', eager: true },
)

/** Fields that a call takes over from its product, its contract or an interface; no screen edits them. */
const fieldsWithoutInput = ['business_unit', 'adresse_complement', 'adresse2', 'adresse3']

it('shows every field of a call on a screen', () => {
  const screens = Object.values(sources).join('\n')
  const names = Object.keys({ ...inputFields(), ...progressFields() })
  const missing = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(screens))
  expect(missing).toEqual(fieldsWithoutInput)
})

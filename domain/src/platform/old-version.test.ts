import { expect, it } from 'vitest'
import { translate } from '../messages/translate.ts'
import { refusalOfOldVersion } from './old-version.ts'
import type { Refusal } from './refusal.ts'

const sentence = ({ key, params }: Refusal) => translate('en', key, params)

it('a save of the stored version is not refused', () => {
  expect(refusalOfOldVersion(3, 3, 'Ana')).toBeUndefined()
})

it.each<[string, number | null, string, string]>([
  ['an older version', 2, 'Ana', 'Ana changed this record in the meantime. Compare and save again.'],
  [
    'an older version, of a record that no person saved',
    2,
    '',
    'This record has changed in the meantime. Compare and save again.',
  ],
  ['a version that never existed', 9, 'Ana', 'This record has changed in the meantime. Compare and save again.'],
  ['no version', null, 'Ana', 'Ana changed this record in the meantime. Compare and save again.'],
])('a save of %s is a conflict, in a whole sentence', (_what, sent, user_name, expected) => {
  const refusal = refusalOfOldVersion(3, sent, user_name)
  expect(refusal?.code).toBe('Conflict')
  expect(refusal && sentence(refusal)).toBe(expected)
})

import { expect, test } from 'vitest'
import { searchedEmails } from './searched-emails.ts'

test.each([
  ['ana@x.example', ['ana@x.example']],
  [' ANA@X.Example ', ['ana@x.example']],
  ['Ana Ruiz <ana@x.example>', ['ana@x.example']],
  ['"Ruiz, Ana" <mailto:ana@x.example>', ['ana@x.example']],
  ['ana@x.example.', ['ana@x.example']],
  ['ana@x.example; eva@y.example,ana@x.example', ['ana@x.example', 'eva@y.example']],
  ['\u200bana@\u200bx.example', ['ana@x.example']],
  ['ana@müller.example', ['ana@xn--mller-kva.example']],
  ['ana@', ['ana@']],
  ['@x.example', []],
  ['Ana Ruiz', []],
])('finds the addresses of %j', (text, emails) => expect(searchedEmails(text)).toEqual(emails))

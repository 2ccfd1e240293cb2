import { expect, it } from 'vitest'
import { doubtOfName, type FactKind, faultOfFact, normaliseFact } from './fact.ts'

const hidden = {
  'a zero-width space': '\u200b',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a word joiner': '\u2060',
  'a mark of direction': '\u202a',
  'a joiner': '\u200d',
}

it.each<[FactKind, string, string]>([
  ['name', 'Ana', 'Ruiz'],
  ['telephone', '+34600', '123456'],
  ['serial', 'HX-44', '71'],
  ['postcode', '280', '01'],
  ['text', 'Calle', 'Mayor'],
  ['house_number', '1', '2'],
])('removes what nobody sees from a %s', (kind, start, end) => {
  for (const [what, character] of Object.entries(hidden))
    expect(normaliseFact(kind, `${character}${start}${character}${end}${character}`, 'ES'), what).toBe(start + end)
  expect(normaliseFact(kind, `\u00a0${start}${end}\u202f`, 'ES')).toBe(start + end)
})

it('refuses an e-mail address with a character inside that nobody sees', () => {
  for (const [what, character] of Object.entries(hidden))
    expect(faultOfFact('email', `ana${character}@example.com`), what).toBe('message.email_has_invisible_character')
})

it.each([
  ['Ana\u00a0\u2003Ruiz', 'Ana Ruiz'],
  ['نور\u200cالدین', 'نور\u200cالدین'],
  ['👩\u200d🔧 Ana', '👩\u200d🔧 Ana'],
  ['Mª José', 'Mª José'],
])('keeps the letters of the name %j', (typed, stored) => expect(normaliseFact('name', typed, '')).toBe(stored))

it.each(['\u200b', ' \u2060 '])('doubts the name %j, in which nobody sees anything', (typed) =>
  expect(doubtOfName(typed)).toBe('message.no_name'),
)

import { expect, it } from 'vitest'
import { fontRunsOf, plainCharacters, withFonts } from './font-runs.ts'
import { hasCharacters } from './fonts.ts'

const runsOf = (text: string) => fontRunsOf(text).map((run) => [run.font, run.text])

it('chooses for each part of a text a font that has its characters', () => {
  expect(runsOf('王小芳 / محمد علي, Eva 👨‍👩‍👧 ⚠️')).toEqual([
    ['Unifont', '王小芳 '],
    ['Roboto', '/ '],
    ['Naskh', 'محمد علي'],
    ['Roboto', ', Eva '],
    ['Unifont', '👨👩👧 ⚠'],
  ])
})

it.each([
  'Ł ő ğ ẞ',
  'Αλέξης',
  'Ґ ї',
  '김민수',
  'カナ',
  'דוד',
  'สมชาย',
  'अमित',
  'გიორგი',
  'Արամ',
  'አበበ',
  '→ ★ ½ ❤️ 🔧',
  'گچپژ',
])('has every character of %s', (text) => {
  for (const run of fontRunsOf(text)) expect([run, hasCharacters(run.font, run.text)]).toEqual([run, true])
})

it('leaves texts as they are that the first font has', () => {
  const content = { table: { body: [[{ text: 'Íñiga – 1 234,50 €', image: '王' }, 'Київ']] } }
  expect(withFonts(content)).toEqual(content)
  const plain = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    plainCharacters.test(one),
  )
  for (const one of plain.filter((character) => !/[\t\n\r]/.test(character)))
    expect([one, hasCharacters('Roboto', one)]).toEqual([one, true])
})

import { expect, it } from 'vitest'
import { divideLevels, orderVisually, type PlacedWord, setLevels } from './visual-order.ts'

/** The lines of a text, each as the parts that stand on paper from left to right; each character is one point wide. */
function linesOf(lines: readonly (readonly string[])[]) {
  const words = lines.map((line) => line.map((text) => ({ text, x: 0, width: text.length })))
  setLevels(words.flat())
  return words.map((line: PlacedWord[]) => {
    const parts = orderVisually(line, (_word, text) => text.length)
    const places = parts.map((_, n) => parts.slice(0, n).reduce((sum, { width }) => sum + width, 0))
    if (line.some(({ levels }) => levels)) expect(parts.map(({ x }) => x)).toEqual(places)
    return parts.map(({ text }) => text).join('|')
  })
}

// The font engine turns Arabic with its digits: what it gets is in the order of reading, and its digits are turned before.
it.each([
  ['a Latin line', ['Eva ', 'Peñalver'], 'Eva |Peñalver'],
  ['an Arabic line, whose letters the font turns', ['محمد ', 'علي'], 'علي| |محمد'],
  ['an Arabic name within a Latin line', ['Sr. ', 'محمد ', 'علي ', 'Madrid'], 'Sr.| |علي| |محمد| |Madrid'],
  ['a number within an Arabic line', ['شارع ', '12 ', 'مدريد'], 'مدريد| |12| |شارع'],
  ['Hebrew, turned here, with its brackets', ['דוד ', '(תל ', 'אביב)'], '(ביבא| |לת)| |דוד'],
  ['Arabic digits, which the font would turn too', ['٠٦٣٩٩٨'], '٨٩٩٣٦٠'],
  ['Persian digits', ['Tel. ', '۰۲۱'], 'Tel.| |۱۲۰'],
  ['Arabic digits of a street', ['شارع ', '١٢ب'], 'ب|٢١| |شارع'],
  ['a point between Arabic digits', ['١٢٫٥'], '٥٫٢١'],
  [
    'brackets with an Arabic name',
    ['Paraíso ', '(', 'فندق ', 'الجنة', ') ', 'Lyon'],
    'Paraíso| |(|الجنة| |فندق|)| |Lyon',
  ],
  [
    'a name in Latin letters behind an Arabic one',
    ['محمد ', '12 ', 'علي ', '· ', 'José'],
    'علي| |12| |محمد| |·| |José',
  ],
  ['two Arabic values of a paper in its order', ['محمد ', 'علي ', '· ', 'شارع'], 'علي| |محمد| |·| |شارع'],
])('orders %s', (_what, words, expected) => {
  expect(linesOf([words])).toEqual([expected])
})

it('keeps the directions of a text in each of its lines', () => {
  expect(
    linesOf([
      ['Hotel ', '(', 'فندق ', 'الجنة '],
      ['في ', 'المدينة', ') ', 'Lyon'],
    ]),
  ).toEqual(['Hotel| |(|الجنة| |فندق| ', 'المدينة| |في|)| |Lyon'])
})

it('keeps the directions of a word that is cut at the end of a line', () => {
  const whole: PlacedWord = { text: 'A(محمد)B', x: 0, width: 8 }
  setLevels([whole])
  const [begin, middle, end] = ['A(م', 'حم', 'د)B'].map((text): PlacedWord => ({ ...whole, text, width: text.length }))
  if (!begin || !middle || !end) throw new Error('Three parts')
  divideLevels([begin, middle])
  divideLevels([middle, end])
  expect(
    [begin, middle, end].map((part) => orderVisually([part], (_, text) => text.length).map((one) => one.text)),
  ).toEqual([['A(', 'م'], ['حم'], ['د', ')B']])
})

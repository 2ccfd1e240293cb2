import { expect, it } from 'vitest'
import { orderVisually } from './visual-order.ts'

/** The parts of a line from left to right; each character is one point wide. */
const placed = (...texts: string[]) => {
  let x = 10
  const words = texts.map((text) => {
    const word = { text, x, width: text.length }
    x += text.length
    return word
  })
  const parts = orderVisually(words, (_word, text) => text.length)
  expect(parts.map((part) => part.x)).toEqual(
    parts.map((_, n) => 10 + parts.slice(0, n).reduce((sum, { width }) => sum + width, 0)),
  )
  return parts.map(({ text }) => text).join('|')
}

it.each([
  ['a Latin line', ['Eva ', 'Peñalver'], 'Eva |Peñalver'],
  ['an Arabic line, whose letters the font turns', ['محمد ', 'علي'], 'علي| |محمد'],
  ['an Arabic name within a Latin line', ['Sr. ', 'محمد ', 'علي ', 'Madrid'], 'Sr.| |علي| |محمد| |Madrid'],
  ['a number within an Arabic line', ['شارع ', '12 ', 'مدريد'], 'مدريد| |12| |شارع'],
  ['Hebrew, turned here, with its brackets', ['דוד ', '(תל ', 'אביב)'], '(ביבא| |לת)| |דוד'],
])('orders %s', (_what, words, expected) => {
  expect(placed(...words)).toBe(expected)
})

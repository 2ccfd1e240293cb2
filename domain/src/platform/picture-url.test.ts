import { expect, it } from 'vitest'
import { isPictureUrl, maxPictureUrlLength } from './picture-url.ts'

const png = 'iVBORw0KGgoAAAAN'

it.each([
  ['a PNG', `data:image/png;base64,${png}`, true],
  ['a JPEG', 'data:image/jpeg;base64,/9j/4AAQ', true],
  ['a PNG called JPEG', `data:image/jpeg;base64,${png}`, false],
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=', false],
  ['an address', 'https://pictures.example/logo.png', false],
  ['half a PNG in Base64', `data:image/png;base64,${png}A`, false],
  ['more than fits into a cell', `data:image/png;base64,${png}${'A'.repeat(maxPictureUrlLength)}`, false],
  ['nothing', '', false],
])('%s is a picture of a cell: %j', (_, text, expected) => expect(isPictureUrl(text)).toBe(expected))

import { expect, it } from 'vitest'
import { buttonColors, defaultMailColor } from './mail-colors.ts'

it.each([
  ['#0b7285', '#0b7285', '#ffffff'],
  ['#ffe066', '#ffe066', '#000000'],
  ['', defaultMailColor, '#ffffff'],
  ['red;}', defaultMailColor, '#ffffff'],
])('the colour %j gives a button %s with text %s', (color, background, text) =>
  expect(buttonColors(color)).toEqual({ background, text }),
)

import { expect, test } from 'vitest'
import { isSameHouseMisspelt, misspeltWordsOf } from './misspellings.ts'
import { readingsOf } from './readings.ts'

test.each([
  ['40812345678', ['40812345678', '812345678']],
  ['408 123 456 78', ['408 123 456 78', '812345678', '40812345678']],
  ['(21) HX-4471/09', ['(21) HX-4471/09', 'hx447109']],
  ['garcia HX-4471/09', ['garcia HX-4471/09', 'garcia hx447109']],
  [
    'rafael +34 791-569-561',
    ['rafael +34 791-569-561', 'rafael 791569561', 'rafael 34 791569561', 'rafael +34791569561'],
  ],
  ['#10019', ['10019']],
  ['nº 10019', ['10019']],
  ["O'Brien", ["O'Brien", 'OBrien']],
  ['calle mayor', ['calle mayor']],
  ['S/N 24061234567', ['S/N 24061234567', '24061234567', '061234567', 'sn24061234567']],
  ['600 123 456 ext. 23', ['600 123 456 ext. 23', '600 123 456', '600123456']],
  ['Olmo nº12', ['Olmo 12', 'Olmo no12']],
  ['Norte SAU', ['Norte SAU', 'norte sau', 'norte s a u', 'norte sociedad anonima unipersonal']],
  [
    'Norte, sociedad anónima unipersonal',
    ['Norte, sociedad anónima unipersonal', 'norte sau', 'norte s a u', 'norte sociedad anonima unipersonal'],
  ],
  [
    '796848945 / +34 600 111 222',
    [
      '796848945 / +34 600 111 222',
      '796848945 / 600111222',
      '796848945 / 34 600 111 222',
      '796848945 / +34600111222',
      '79684894534600111222',
      '600111222',
      '796848945',
    ],
  ],
  ['3007', ['3007', '03007']],
  ['E-3007', ['E-3007', 'e3007', '03007']],
  ['3007 Alicante', ['3007 Alicante', '03007 Alicante']],
  ['aviso 10019004', ['10019004']],
  ['SAT: nº 10019004', ['10019004']],
  ['SAT Norte', ['SAT Norte']],
  ['SAT 28013', ['SAT 28013', 'sat28013']],
  ['  ', []],
])('reads %j as %j', (text, readings) => expect(readingsOf(text)).toEqual(readings))

test.each([
  ['a letter too many', 'garciia'],
  ['a letter too few', 'gacia'],
  ['another letter', 'gartia'],
  ['two letters swapped', 'gacria'],
])('finds the word that was meant behind %s', (_, typed) =>
  expect(misspeltWordsOf(typed)?.[0]?.meant).toContain('garcia'),
)

test.each(['12 28013', 'al 5', '', 'HX447109', 'Calle', 'Avenida de la'])('sees no typing error in %j', (text) =>
  expect(misspeltWordsOf(text)).toBeUndefined(),
)

test.each([
  ['calle lavadero 5', 'calle lavdero 5', true],
  ['calle lavadero 5', 'calle lavdero 5 3 b', true],
  ['calle lavdero 5 3 b', 'calle lavadero 5', true],
  ['calle lavadero 5', 'clale lavadero 5', true],
  ['calle lavadero 5', 'calle lavadero 5', false],
  ['calle lavadero 5', 'clale lavdero 5', false],
  ['calle lavadero 5', 'calle lavdero 6', false],
  ['calle lavadero', 'calle lavdero 5', false],
  ['calle lavadero 5', 'calle lavado 5', false],
])('takes %s and %s for one house with a typing error: %s', (one, other, isSame) =>
  expect(isSameHouseMisspelt(one, other)).toBe(isSame),
)

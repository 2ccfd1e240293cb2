import { describe, expect, it } from 'vitest'
import { parseTelephones, telephoneLink } from './telephone.ts'

const numbersOf = (typed: string, country = 'ES') =>
  parseTelephones(typed, country).map(({ number, extension }) => (extension ? `${number} x${extension}` : number))

describe('parseTelephones', () => {
  it.each([
    ['one number', '600 12 34 56', 'ES', ['+34600123456']],
    ['its country code', '+34 600-123-456', 'PT', ['+34600123456']],
    ['its country code after 00', '0034 600.123.456', 'ES', ['+34600123456']],
    ['its country code without a plus', '34600123456', 'ES', ['+34600123456']],
    ['full-width digits', '６００１２３４５６', 'ES', ['+34600123456']],
    ['words around it', 'Maria 600123456 (tardes)', 'ES', ['+34600123456']],
    ['two with a slash', '600123456 / 912345678', 'ES', ['+34600123456', '+34912345678']],
    ['two with a slash alone', '600123456/912345678', 'ES', ['+34600123456', '+34912345678']],
    ['two with a blank', '600123456 912345678', 'ES', ['+34600123456', '+34912345678']],
    ['two with a dash', '600123456-912345678', 'ES', ['+34600123456', '+34912345678']],
    ['two with a comma', '600123456, 912345678', 'ES', ['+34600123456', '+34912345678']],
    ['two with a semicolon', '+351 912 345 678; 213456789', 'PT', ['+351912345678', '+351213456789']],
    ['two with a word', '600 12 34 56 o 91 234 56 78', 'ES', ['+34600123456', '+34912345678']],
    ['two on two lines', '600123456\n912345678', 'ES', ['+34600123456', '+34912345678']],
    ['two of two countries', '+33 6 12 34 56 78 / 600123456', 'ES', ['+33612345678', '+34600123456']],
    ['the rest of another number', '912 345 678/79', 'ES', ['+34912345678']],
    ['an extension', '912345678 ext. 12', 'ES', ['+34912345678 x12']],
    ['an extension in Spanish', '912345678 extensión 12', 'ES', ['+34912345678 x12']],
    ['an extension after a comma', '912345678, ext 12', 'ES', ['+34912345678 x12']],
    ['an extension in brackets', '912345678 (ext 12)', 'ES', ['+34912345678 x12']],
    ['an extension in French', '01 42 68 53 00 poste 12', 'FR', ['+33142685300 x12']],
    ['an extension in Portuguese', '213 456 789 ramal 12', 'PT', ['+351213456789 x12']],
    ['an extension in Italian', '02 1234567 interno 4', 'IT', ['+39021234567 x4']],
    ['two with extensions', '600123456 ext.1 / 912345678 x2', 'ES', ['+34600123456 x1', '+34912345678 x2']],
    ['a trunk zero', '+44 (0)20 7946 0018', 'ES', ['+442079460018']],
    ['a trunk zero with blanks', '+33 (0) 1 42 68 53 00', 'ES', ['+33142685300']],
    ['a trunk zero of a country without one', '+34 (0)912345678', 'ES', ['+34912345678']],
    ['a trunk zero after 00', '0034 (0) 912 345 678', 'ES', ['+34912345678']],
    ['the zero of an Italian number', '+39 (0)6 12345678', 'ES', ['+390612345678']],
    ['the zero before an Italian mobile number', '+39 (0)333 1234567', 'ES', ['+393331234567']],
    ['two with a trunk zero', '+44 (0)20 7946 0018 / 600123456', 'ES', ['+442079460018', '+34600123456']],
    ['Arabic digits', '٦٠٠ ١٢٣ ٤٥٦', 'ES', ['+34600123456']],
    ['a short number', '112', 'ES', ['112']],
    ['a short number in Persian digits', '۱۱۲', 'ES', ['112']],
    ['a number that no operator has', '+34 555 12 34 56', 'ES', ['+34555123456']],
    ['no country', '600 12 34 56', '', ['600123456']],
    ['an unknown country', '600 12 34 56', 'XX', ['600123456']],
    ['no number', 'no tiene', 'ES', []],
    ['two numbers run together', '600123456912345678', 'ES', []],
    ['nothing', '', 'ES', []],
  ])('reads %s', (_, typed, country, numbers) => {
    expect(numbersOf(typed, country)).toEqual(numbers)
  })

  it.each([
    ['Maria 600 12 34 56 tardes', ['600 12 34 56']],
    ['+44 (0)20 7946 0018 / 600123456', ['+44 (0)20 7946 0018', '600123456']],
    ['+34 (0) 912345678; 600123456', ['+34 (0) 912345678', '600123456']],
    [' 112 ', ['112']],
  ])('keeps the parts of %s as typed', (typed, parts) => {
    expect(parseTelephones(typed, 'ES').map(({ text }) => text)).toEqual(parts)
  })

  it('dials an extension after the number', () => {
    expect(parseTelephones('912345678 ext. 12', 'ES').map(telephoneLink)).toEqual(['tel:+34912345678;ext=12'])
  })
})

import { expect, it } from 'vitest'
import { mobileNumberIn } from './mobile.ts'

it.each([
  ['600 123 456', 'ES', '+34600123456'],
  ['600123456', '', undefined],
  ['91 123 45 67 / 711 22 33 44', 'ES', '+34711223344'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['+33 1 23 45 67 89', 'FR', undefined],
  ['347 123 4567', 'IT', '+393471234567'],
  ['06 1234 5678', 'IT', undefined],
  ['912 345 678', 'PT', '+351912345678'],
  ['07400 123456', 'GB', '+447400123456'],
  ['+33 6 12 34 56 78', 'ES', '+33612345678'],
  ['600 123 456 ext. 12', 'ES', undefined],
  ['600 123', 'ES', undefined],
  ['evenings', 'ES', undefined],
  ['', 'ES', undefined],
])('finds in %j of %j the mobile number %j', (typed, country, number) => {
  expect(mobileNumberIn(typed, country)).toBe(number)
})

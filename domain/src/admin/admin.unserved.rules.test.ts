import { expect, it } from 'vitest'
import { type CardGroup, isServed, type ServingCompany } from './admin.unserved.rules.ts'

const madrid = { latitude: 40.4168, longitude: -3.7038 }
const toledo = { latitude: 39.8628, longitude: -4.0273 }
const nowhere = { latitude: null, longitude: null }
const company = (place: object, ...skills: string[]) =>
  ({ societe_uuid: 'c', skills: new Set(skills), ...nowhere, ...place }) as ServingCompany
const cards = (place: object, skill: string, ...serving: string[]) =>
  ({ skill, serving: new Set(serving), ...nowhere, ...place }) as CardGroup

it.each([
  ['a company within the radius that has the skill', cards(madrid, 'GAS'), company(madrid, 'GAS'), true],
  ['a company without the skill', cards(madrid, 'GAS'), company(madrid, 'OIL'), false],
  ['any company, if no skill is needed', cards(madrid, ''), company(madrid), true],
  ['a company beyond the radius', cards(madrid, 'GAS'), company(toledo, 'GAS'), false],
  ['a company beyond the radius that serves the postcode', cards(madrid, 'GAS', 'c'), company(toledo, 'GAS'), true],
  ['a company without a place', cards(madrid, 'GAS'), company({}, 'GAS'), false],
  ['cards without a place', cards({}, 'GAS'), company(madrid, 'GAS'), false],
  ['a postcode of a company without the skill', cards(madrid, 'GAS', 'c'), company(madrid, 'OIL'), false],
])('is it served: %s', (_name, group, one, expected) => {
  expect(isServed(group, [one], 80)).toBe(expected)
})

it('is served at exactly the radius, by road', () => {
  // 67.5 km in a straight line, times 1.3.
  expect(isServed(cards(madrid, ''), [company(toledo)], 87)).toBe(false)
  expect(isServed(cards(madrid, ''), [company(toledo)], 90)).toBe(true)
})

import { expect, it } from 'vitest'
import { timeZoneOfPlace } from './place-time-zone.ts'

it.each([
  ['ES', '35001', 'Atlantic/Canary'],
  ['ES', '38670', 'Atlantic/Canary'],
  ['ES', 'E-35001', 'Atlantic/Canary'],
  ['ES', ' 35 001', 'Atlantic/Canary'],
  ['ES', '28001', 'network'],
  ['ES', '51001', 'network'],
  ['PT', '9000-018', 'Atlantic/Madeira'],
  ['PT', '9400', 'Atlantic/Madeira'],
  ['PT', '9500-150', 'Atlantic/Azores'],
  ['PT', '9980-024', 'Atlantic/Azores'],
  ['PT', '1000-001', 'network'],
  ['IT', '35100', 'network'],
  ['FR', '95000', 'network'],
  ['', '35001', 'network'],
  ['ES', '', 'network'],
])('the clock of %s "%s" is %s', (country, postcode, expected) => {
  expect(timeZoneOfPlace(country, postcode, 'network')).toBe(expected)
})

it('an address without a country is in that of its network', () => {
  expect(timeZoneOfPlace('', '35001', 'Europe/Madrid')).toBe('Atlantic/Canary')
  expect(timeZoneOfPlace('', '35001', 'Europe/Rome')).toBe('Europe/Rome')
  expect(timeZoneOfPlace('', '9500-001', 'Europe/Lisbon')).toBe('Atlantic/Azores')
})

import { describe, expect, it } from 'vitest'
import { type Coordinates, resetMissingCoordinates, resetStaleCoordinates, toCoordinates } from './coordinates.ts'

describe('coordinates after an address change', () => {
  const before: Coordinates & { ville: string; phone: string } = {
    ville: 'Madrid',
    phone: '',
    latitude: 40.4,
    longitude: -3.7,
  }
  const cleared = { latitude: null, longitude: null }

  it.each([
    ['an unchanged address', { ville: 'Madrid' }, {}],
    ['another field', { phone: '600' }, {}],
    ['another town without coordinates', { ville: 'Sevilla' }, cleared],
    ['another town with the old coordinates', { ...before, ville: 'Sevilla' }, cleared],
    ['another town with new coordinates', { ville: 'Sevilla', latitude: 37.4, longitude: -6 }, {}],
    ['another town with cleared coordinates', { ville: 'Sevilla', latitude: null, longitude: null }, {}],
    ['only the coordinates', { latitude: 40.5 }, {}],
  ])('%s', (_what, changes: Partial<typeof before>, expected) => {
    expect(resetStaleCoordinates(before, changes, ['ville'])).toEqual(expected)
  })

  it.each([
    ['without coordinates', { ville: 'Sevilla' }, cleared],
    ['with the same coordinates', { ...before, ville: 'Madrid Centro' }, {}],
  ])('copied from another record %s', (_what, copied: Partial<typeof before>, expected) => {
    expect(resetMissingCoordinates(before, copied, ['ville'])).toEqual(expected)
  })
})

describe('external coordinates', () => {
  it.each([
    [90, -180, { lat: 90, lng: -180 }],
    [0, 0, { lat: 0, lng: 0 }],
    [90.1, 0, { lat: null, lng: null }],
    [40, 180.1, { lat: null, lng: null }],
    [40, null, { lat: null, lng: null }],
    [Number.NaN, 0, { lat: null, lng: null }],
  ])('%s, %s become %j', (lat, lng, expected) => expect(toCoordinates(lat, lng)).toEqual(expected))
})

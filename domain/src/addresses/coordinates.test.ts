import { describe, expect, it } from 'vitest'
import { type Coordinates, coordinatesAfter, placeAt } from './coordinates.ts'

describe('coordinates', () => {
  const before: Coordinates & { ville: string; phone: string } = {
    ville: 'Madrid',
    phone: '',
    latitude: 40.4,
    longitude: -3.7,
  }
  const forgotten = { latitude: null, longitude: null }

  it.each([
    ['the address as it was', { ville: 'Madrid' }, {}],
    ['another field', { phone: '600' }, {}],
    ['another town alone', { ville: 'Sevilla' }, forgotten],
    ['another town, the old coordinates sent along', { ...before, ville: 'Sevilla' }, forgotten],
    ['another town with its coordinates', { ville: 'Sevilla', latitude: 37.4, longitude: -6 }, {}],
    ['another town with the coordinates cleared', { ville: 'Sevilla', latitude: null, longitude: null }, {}],
    ['only the coordinates', { latitude: 40.5 }, {}],
  ])('after %s', (_what, changes: Partial<typeof before>, expected) => {
    expect(coordinatesAfter(before, changes, ['ville'])).toEqual(expected)
  })
})

describe('a place somebody else names', () => {
  it.each([
    [90, -180, { lat: 90, lng: -180 }],
    [0, 0, { lat: 0, lng: 0 }],
    [90.1, 0, { lat: null, lng: null }],
    [40, 180.1, { lat: null, lng: null }],
    [40, null, { lat: null, lng: null }],
    [Number.NaN, 0, { lat: null, lng: null }],
  ])('at %s, %s', (lat, lng, expected) => expect(placeAt(lat, lng)).toEqual(expected))
})

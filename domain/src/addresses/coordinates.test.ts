import { describe, expect, it } from 'vitest'
import { type Coordinates, coordinatesAfter } from './coordinates.ts'

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

import { describe, expect, it } from 'vitest'
import { distanceText, roadKm } from './distance.ts'

describe('road distance', () => {
  // The great circle from Madrid to Barcelona is 505 km.
  it('is 1.3 times the great-circle distance', () => {
    const madrid = { latitude: 40.4168, longitude: -3.7038 }
    const barcelona = { latitude: 41.3874, longitude: 2.1686 }
    expect(roadKm(madrid, barcelona)).toBeGreaterThan(640)
    expect(roadKm(madrid, barcelona)).toBeLessThan(670)
    expect(roadKm(madrid, barcelona)).toBe(roadKm(barcelona, madrid))
    expect(roadKm(madrid, madrid)).toBe(0)
  })
  it('is formatted with one decimal, or as n/a', () => {
    expect(distanceText(12, 'en')).toBe('12.0 km')
    expect(distanceText(null, 'en')).toBe('n/a')
  })
  it.each(['es', 'pt', 'fr', 'it'] as const)('has a decimal comma in %s', (language) => {
    expect(distanceText(2.4, language)).toBe('2,4 km')
  })
})

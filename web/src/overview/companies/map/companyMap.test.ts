import type { CompanyPlace } from '@callout/domain/overview/company-places.api.ts'
import { describe, expect, it, vi } from 'vitest'

vi.mock('../../../ui/map/createMap.ts', () => ({}))
const { companyPoints } = await import('./companyMap.ts')

const company = (ID: string, longitude: number | null, latitude: number | null, open_calls = 0): CompanyPlace => ({
  ...{ ID, longitude, latitude, open_calls, capacity: 2 },
  raison_sociale: ID,
  ville: `Town of ${ID}`,
})

describe('the companies on the map', () => {
  it('are points, and say which of them get no more calls', () => {
    const { features } = companyPoints([company('a', -3, 40), company('b', 1, 41, 2), company('c', null, 40)])
    expect(features.map(({ properties }) => properties)).toEqual([
      { ID: 'a', ville: 'Town of a', isFull: false },
      { ID: 'b', ville: 'Town of b', isFull: true },
    ])
  })
})

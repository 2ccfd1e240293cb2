import { describe, expect, it } from 'vitest'
import { areasOf } from './mapAreas.ts'

const place = (ville: string, longitude: number | null, latitude: number | null) => ({ ville, longitude, latitude })
const madrid = place('Madrid', -3.7, 40.4)
const getafe = place('Getafe', -3.7, 40.3)
const valencia = place('Valencia', -0.4, 39.5)
const cuenca = place('Cuenca', -2.1, 40.1)
const tenerife = place('Santa Cruz de Tenerife', -16.2, 28.5)

describe('the areas of places', () => {
  it('join what lies near each other and part what does not, the fullest first', () => {
    expect(areasOf([tenerife, madrid, madrid, getafe, cuenca, valencia, place('Nowhere', null, null)])).toEqual([
      {
        towns: ['Madrid', 'Getafe', 'Cuenca', 'Valencia'],
        count: 5,
        bounds: [
          [-3.7, 39.5],
          [-0.4, 40.4],
        ],
      },
      {
        towns: ['Santa Cruz de Tenerife'],
        count: 1,
        bounds: [
          [-16.2, 28.5],
          [-16.2, 28.5],
        ],
      },
    ])
  })

  it('are none without a place', () => expect(areasOf([place('Nowhere', null, null)])).toEqual([]))
})

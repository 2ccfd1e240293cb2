import type { Board } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { describe, expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { areasOfBoard } from './mapAreas.ts'

const place = (ville: string, longitude: number | null, latitude: number | null) => ({ ville, longitude, latitude })
const madrid = place('Madrid', -3.7, 40.4)
const getafe = place('Getafe', -3.7, 40.3)
const valencia = place('Valencia', -0.4, 39.5)
const cuenca = place('Cuenca', -2.1, 40.1)
const tenerife = place('Santa Cruz de Tenerife', -16.2, 28.5)
const boardOf = (facts: Partial<Record<'calls' | 'visits' | 'companies', readonly object[]>>) =>
  partOf<Board>({ calls: [], visits: [], companies: [], ...facts } as never)

describe('the areas of the board', () => {
  it('join what lies near each other and part what does not, the fullest first', () => {
    expect(areasOfBoard(boardOf({ calls: [tenerife, madrid, madrid, getafe, cuenca, valencia] }))).toEqual([
      {
        town: 'Madrid',
        count: 5,
        bounds: [
          [-3.7, 39.5],
          [-0.4, 40.4],
        ],
      },
      {
        town: 'Santa Cruz de Tenerife',
        count: 1,
        bounds: [
          [-16.2, 28.5],
          [-16.2, 28.5],
        ],
      },
    ])
  })

  it('are of the calls, else of the visits, else of the companies', () => {
    const townOf = (board: Board) => areasOfBoard(board).map(({ town }) => town)
    expect(townOf(boardOf({ calls: [madrid], visits: [tenerife], companies: [valencia] }))).toEqual(['Madrid'])
    expect(townOf(boardOf({ calls: [place('', null, null)], visits: [tenerife], companies: [valencia] }))).toEqual([
      'Santa Cruz de Tenerife',
    ])
    expect(townOf(boardOf({ companies: [valencia] }))).toEqual(['Valencia'])
    expect(townOf(boardOf({}))).toEqual([])
  })
})

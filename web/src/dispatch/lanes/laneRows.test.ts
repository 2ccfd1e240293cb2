import type { Board, BoardCompany, BoardVisit } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { describe, expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { keyOfRow, laneRows } from './laneRows.ts'

const company = (societe_uuid: string, open_calls: number) =>
  partOf<BoardCompany>({ societe_uuid, open_calls, technicians: [{ technician: 'T1', technician_name: 'One' }] })
const visit = (societe_uuid: string, technician: string) => ({ ID: technician, societe_uuid, technician }) as BoardVisit
const board = partOf<Board>({
  companies: [company('a', 0), company('b', 2), company('c', 0)],
  visits: [visit('a', 'T1'), visit('a', 'T9')],
})

describe('the lanes', () => {
  it('are the companies with a visit or an open call, or all of them', () => {
    expect(laneRows(board, false, new Set()).map(keyOfRow)).toEqual(['a', 'b'])
    expect(laneRows(board, true, new Set()).map(keyOfRow)).toEqual(['a', 'b', 'c'])
  })

  it('open into technicians, and one lane for visits of nobody who works there', () => {
    const rows = laneRows(board, false, new Set(['a']))
    expect(rows.map(keyOfRow)).toEqual(['a', 'a T1', 'a ', 'b'])
    expect(rows.map(({ visits }) => visits.length)).toEqual([2, 1, 1, 0])
  })
})

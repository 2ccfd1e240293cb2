import type { BoardVisit } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { describe, expect, it } from 'vitest'
import { barsOf, hoursOf, placeOf } from './laneTime.ts'

const day = '2026-03-20'
const visit = (start: string, end: string) =>
  ({ ID: start, schedule_start_date: start, schedule_end_date: end }) as BoardVisit
const bars = (...visits: BoardVisit[]) => barsOf(visits, day, 'Europe/Madrid')

describe('the bars of a lane', () => {
  it('stand at the time on the clocks of the network', () => {
    expect(bars(visit('2026-03-20T08:00:00Z', '2026-03-20T09:30:00Z'))).toMatchObject([{ from: 540, to: 630, row: 0 }])
  })

  it('are cut off at midnight', () => {
    expect(bars(visit('2026-03-19T22:30:00Z', '2026-03-19T23:30:00Z'))).toMatchObject([{ from: 0, to: 30 }])
    expect(bars(visit('2026-03-20T22:30:00Z', '2026-03-20T23:30:00Z'))).toMatchObject([{ from: 1410, to: 1440 }])
    expect(bars(visit('2026-03-20T22:50:00Z', '2026-03-20T23:30:00Z'))).toMatchObject([{ from: 1430, to: 1440 }])
  })

  it('take a row of their own while another visit is under way', () => {
    const first = visit('2026-03-20T08:00:00Z', '2026-03-20T10:00:00Z')
    const during = visit('2026-03-20T09:00:00Z', '2026-03-20T11:00:00Z')
    const after = visit('2026-03-20T10:00:00Z', '2026-03-20T11:00:00Z')
    expect(bars(first, during, after).map(({ row }) => row)).toEqual([0, 1, 0])
  })

  it('take a row of their own after one that is drawn longer than it is', () => {
    const short = visit('2026-03-20T08:00:00Z', '2026-03-20T08:30:00Z')
    const next = visit('2026-03-20T08:30:00Z', '2026-03-20T09:00:00Z')
    const rowsOf = (minMinutes: number) => barsOf([short, next], day, 'Europe/Madrid', minMinutes).map(({ row }) => row)
    expect(rowsOf(30)).toEqual([0, 0])
    expect(rowsOf(31)).toEqual([0, 1])
  })
})

describe('the hours of the lanes', () => {
  it('are 8 to 18, and longer for a visit outside', () => {
    expect(hoursOf([], day, 'Europe/Madrid')).toEqual({ from: 480, to: 1080 })
    expect(hoursOf([visit('2026-03-20T05:30:00Z', '2026-03-20T18:10:00Z')], day, 'Europe/Madrid')).toEqual({
      from: 360,
      to: 1200,
    })
  })

  it('place a bar in percent', () => {
    expect(placeOf({ from: 540, to: 600 }, { from: 480, to: 1080 })).toEqual({ left: '10%', width: '10%' })
  })
})

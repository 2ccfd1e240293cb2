import { expect, it } from 'vitest'
import { filterOfPoint } from './overview.ts'

it('leads from a point of a chart to the calls of its days', () => {
  expect(filterOfPoint('calls', '2026-03-10')).toEqual({ created_at: { from: '2026-03-10', to: '2026-03-10' } })
  expect(filterOfPoint('hours_to_accept', '2026-03-10')).toHaveProperty('accepted_at')
  expect(filterOfPoint('first_visit', '2026-03-09', '2026-03-15')).toEqual({
    done_at: { from: '2026-03-09', to: '2026-03-15' },
  })
})

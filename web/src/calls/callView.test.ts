// @vitest-environment jsdom
import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { afterAll, expect, it, vi } from 'vitest'

// The browser stands in another time zone than the network.
vi.stubEnv('TZ', 'America/New_York')
afterAll(() => void vi.unstubAllEnvs())
const { callPath, callView } = await import('./callView.tsx')

it('a row tells in the time of the browser when the call was created, and leads to the call', () => {
  const row = { ID: 'the-call', created_at: '2026-03-09T23:30:00.000Z' } as CallRow
  expect(callView.cells?.created_at?.(row, -1)).toBe('2026/03/09 19:30')
  expect(callView.link?.(row)).toEqual({ to: '/servicecallsdetails/the-call' })
  expect(callPath('a/b')).toBe('/servicecallsdetails/a%2Fb')
})

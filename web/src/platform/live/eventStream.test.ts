import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const { reconnectDelay } = await import('./eventStream.ts')

it('waits longer after each failure, at most 30 seconds, with jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect(reconnectDelay(3, 0)).toBe(4_000)
})

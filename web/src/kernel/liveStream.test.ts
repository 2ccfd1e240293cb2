import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const { pauseAfter } = await import('./liveStream.ts')

it('waits longer after each failure, half a minute at most, and never all browsers at once', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => pauseAfter(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect(pauseAfter(3, 0)).toBe(4_000)
})

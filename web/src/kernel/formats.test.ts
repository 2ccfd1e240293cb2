import type { Language } from '@callout/domain/messages/messages.ts'
import { afterAll, expect, it, vi } from 'vitest'

// The browser stands in another time zone than the network.
vi.stubEnv('TZ', 'America/New_York')
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('window', { addEventListener: () => {} })
const { decimalSeparator, showCount, showDay, showInstant, showMoney, showQuantity, showSize } = await import(
  './formats.ts'
)
afterAll(() => void vi.unstubAllEnvs())

it.each([
  ['a day', showDay('2026-03-09'), '2026/03/09'],
  ['no day', showDay(null), ''],
  [
    'an instant on the clocks of the network',
    showInstant('2026-03-09T23:30:00.000Z', 'Europe/Madrid'),
    '2026/03/10 00:30',
  ],
  ['an instant in the time of the browser', showInstant('2026-03-09T23:30:00.000Z'), '2026/03/09 19:30'],
  ['no instant', showInstant(''), ''],
  ['euros in French form', showMoney(1234567.5), '1\u202f234\u202f567,50\u00a0€'],
  ['no amount', showMoney(null), ''],
  ['a count', showCount(12345), '12\u202f345'],
  ['a quantity with a point', showQuantity(1.5, 'en'), '1.5'],
  ['a quantity with a comma', showQuantity(1.5, 'es'), '1,5'],
  [
    'what stands before decimals',
    ['en', 'es', 'pt', 'fr', 'it'].map((it) => decimalSeparator(it as Language)).join(' '),
    '. , , , ,',
  ],
  ['a whole quantity', showQuantity(3, 'fr'), '3'],
  ['a small file', showSize(10, 'en'), '1 kB'],
  ['a larger file', showSize(1.25 * 1024 * 1024, 'es'), '1,3 MB'],
])('%s: %j', (_what, shown, expected) => expect(shown).toBe(expected))

import type { AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { feesOf, firstOfNextMonth, nextPrice, percentText, priceOn, raised } from './tariff.ts'

const row = (cells: AdminStoredRow['row']) => partOf<AdminStoredRow>({ row: cells })
const [fee] = feesOf(
  [row({ ItemCode: 'F', position: 1, text_es: 'Visita', text_fr: 'Visite' })],
  [
    row({ ItemCode: 'F', valid_from: '2026-04-01', Price: 38 }),
    row({ ItemCode: 'F', valid_from: '', Price: 35 }),
    row({ ItemCode: 'OTHER', valid_from: '', Price: 1 }),
  ],
  'fr',
)

it('shows a fee with its prices by first day', () =>
  expect(fee).toEqual({
    ItemCode: 'F',
    text: 'Visite',
    prices: [
      { valid_from: '', Price: 35 },
      { valid_from: '2026-04-01', Price: 38 },
    ],
  }))

it.each([
  ['2026-03-31', 35, 38],
  ['2026-04-01', 38, undefined],
])('on %s costs %d, next %s', (day, now, next) => {
  expect(fee && priceOn(fee, day)?.Price).toBe(now)
  expect(fee && nextPrice(fee, day)?.Price).toBe(next)
})

it.each([
  [35, 3, 36.05],
  [0.45, 2.5, 0.46],
  [1.005, 0, 1.01],
  [40, -10, 36],
])('%d raised by %d %% is %d', (price, percent, after) => expect(raised(price, percent)).toBe(after))

it.each([
  [35, 36.05, '+3\u00a0%'],
  [40, 37, '-7,5\u00a0%'],
  [40, 40, ''],
  [40, null, ''],
  [0, 5, ''],
])('from %d to %s is %s', (before, after, text) => expect(percentText(before, after, ',')).toBe(text))

it.each([
  ['2026-11-29', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
])('after %s the next month begins on %s', (day, first) => expect(firstOfNextMonth(day)).toBe(first))

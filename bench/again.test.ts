import { expect, it } from 'vitest'
import { measureAgain } from './again.ts'
import type { Claim } from './claim.ts'

const claim = (what: string, ours: number, holds: boolean, more: Partial<Claim> = {}): Claim => ({
  what,
  unit: 'ms',
  ours,
  bar: 'under 20 ms',
  holds,
  ...more,
})

const claims = [
  claim('quick', 10, true),
  claim('slow', 25, false),
  claim('slow, by no index', 30, false, { faults: ['reads calls whole'] }),
  claim('wrong totals', 1, false, { unit: '' }),
]

const answering = (runs: readonly (readonly Claim[])[], asked: string[]) => async (program: string) => {
  asked.push(program)
  return runs[asked.length - 1] as readonly Claim[]
}

it('what was too slow is measured again, and says what it was; nothing else is', async () => {
  const measured = [
    { program: 'a', calls: 10, claims },
    { program: 'a', calls: 1000, claims },
    { program: 'b', calls: 1000, claims: claims.filter(({ what }) => what !== 'slow') },
  ]
  const again = [
    claim('quick', 21, false),
    claim('slow', 15, true),
    claim('slow, by no index', 5, true),
    claim('wrong totals', 0, true),
  ]
  const asked: string[] = []
  await measureAgain(measured, 1000, answering([again], asked))
  expect(asked).toEqual(['a'])
  expect(measured[0]?.claims).toEqual(claims)
  expect(measured[1]?.claims).toEqual([claims[0], claim('slow', 15, true, { before: [25] }), claims[2], claims[3]])
})

it('what stays too slow is measured twice more, and does not hold', async () => {
  const measured = [{ program: 'a', calls: 1000, claims: [claim('slow', 25, false)] }]
  const asked: string[] = []
  await measureAgain(measured, 1000, answering([[claim('slow', 24, false)], [claim('slow', 23, false)]], asked))
  expect(asked).toEqual(['a', 'a'])
  expect(measured[0]?.claims).toEqual([claim('slow', 23, false, { before: [25, 24] })])
})

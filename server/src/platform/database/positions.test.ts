import { describe, expect, it } from 'vitest'
import { createLagMeter } from './lag.ts'
import { createChangePositions, formatPosition, parseLsn, readPosition, unreachable } from './positions.ts'

describe('a position', () => {
  it('is ordered like the log, also as a header', () => {
    const [early, late] = [parseLsn('0/FFFFFFFF'), parseLsn('1/0')]
    expect(late - early).toBe(1n)
    expect(formatPosition(late) > formatPosition(early)).toBe(true)
    expect(readPosition(formatPosition(late))).toBe(late)
  })

  it.each([undefined, '', '1/0', '00000001', 'zz00000000000000', ['0000000000000001']])('%s is no header', (header) =>
    expect(readPosition(header)).toBeUndefined(),
  )
})

describe('the position a read needs', () => {
  it('is the later of the last change of its network and of the one that the reader brings', () => {
    const positions = createChangePositions()
    positions.raise(['A'], 10n)
    positions.raise(['A', 'B'], 5n)
    expect(positions.neededFor('A')).toBe(10n)
    expect(positions.neededFor('B')).toBe(5n)
    expect(positions.neededFor('B', 7n)).toBe(7n)
    expect(positions.neededFor('C')).toBe(0n)
  })

  it('falls to that of the primary if it was unknown or of a lost branch, but not for a change made meanwhile', () => {
    const positions = createChangePositions()
    positions.raise(['unknown', 'meanwhile'], unreachable)
    positions.raise(['known'], 3n)
    const clamp = positions.startClamping()
    positions.raise(['new'], 120n)
    clamp(100n)
    expect(['unknown', 'known', 'new'].map((network) => positions.neededFor(network))).toEqual([100n, 3n, 120n])
  })
})

describe('the lag of a replica', () => {
  it('is the time since the primary passed its position, and 0 while nothing is written', () => {
    let now = 0
    const lag = createLagMeter(30, () => now)
    lag.add(10n)
    now = 5000
    lag.add(10n)
    expect(lag.secondsBehind(10n)).toBe(0)
    lag.add(20n)
    now = 7000
    expect(lag.secondsBehind(10n)).toBe(2)
    expect(lag.secondsBehind(20n)).toBe(0)
  })

  it('is known for longer than a replica may lag', () => {
    let now = 0
    const lag = createLagMeter(30, () => now)
    for (let second = 0; second <= 100; second++) {
      now = second * 1000
      lag.add(BigInt(second))
    }
    expect(lag.secondsBehind(0n)).toBeGreaterThan(30)
    expect(lag.secondsBehind(90n)).toBe(9)
  })

  it('starts again when a failover goes on from an earlier position', () => {
    let now = 0
    const lag = createLagMeter(30, () => now)
    lag.add(100n)
    now = 1000
    lag.add(50n)
    expect(lag.secondsBehind(50n)).toBe(0)
  })
})

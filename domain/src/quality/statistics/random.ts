import { poissonProbability } from './poisson.ts'

/** Numbers from 0 to below 1 that a seed determines (mulberry32), so that intervals and thresholds can be computed again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A count from the Poisson distribution, by inversion; of a large mean the sum of smaller ones. */
export function poissonRandom(mean: number, random: () => number): number {
  if (!(mean > 0)) return 0
  if (mean > 200) return poissonRandom(mean / 2, random) + poissonRandom(mean / 2, random)
  const target = random()
  let count = 0
  let probability = poissonProbability(0, mean)
  for (let below = probability; below <= target && count < 2000; below += probability) {
    count += 1
    probability *= mean / count
  }
  return count
}

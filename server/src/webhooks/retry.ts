const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Pauses after the first failed tries, in milliseconds; the last one repeats. */
const pauses = [10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]

/** A delivery that failed for this long after its first try, in milliseconds, is given up. */
export const givenUpAfterMs = 72 * hour

/** The pause in milliseconds after this many failed tries. */
export const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] as number

/** Pseudorandom generator of numbers in [0, 1), the same for the same seed. */
export type Random = () => number

/** Creates the generator of one item, for example of "card" 17. It does not depend on items generated before. */
export function createRandom(seed: number, kind: string, index = 0): Random {
  let a = seed >>> 0
  for (let i = 0; i < kind.length; i++) a = Math.imul(a ^ kind.charCodeAt(i), 0x01000193)
  let b = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b)
  let c = (index / 0x1_0000_0000) >>> 0
  let counter = 1
  // sfc32
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

/** A whole number from min to max, both inclusive. */
export const randomInteger = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1))

export const chance = (random: Random, probability: number) => random() < probability

export function pickOne<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('The list to pick from is empty.')
  return item
}

/** Picks an item with a probability proportional to its weight. */
export function pickWeighted<T>(random: Random, items: readonly T[], weightOf: (item: T) => number): T {
  let rest = random() * items.reduce((sum, item) => sum + weightOf(item), 0)
  for (const item of items) {
    rest -= weightOf(item)
    if (rest < 0) return item
  }
  return pickOne(random, items.slice(-1))
}

/** Index of the first of ascending sums that is above the target, else the last index. */
export function firstAbove(sums: ArrayLike<number>, target: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return low
}

/** Exponentially distributed waiting time: many short, few long. Same unit as the mean. */
export const randomWait = (random: Random, mean: number) => -mean * Math.log(1 - random())

/** A string of `length` decimal digits. */
export function randomDigits(random: Random, length: number): string {
  let text = ''
  for (let i = 0; i < length; i++) text += Math.floor(random() * 10)
  return text
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A UUID version 7 of an instant in milliseconds since 1970. UUIDs of later instants sort after earlier ones. */
export function randomUuidAt(random: Random, at: number): string {
  const time = Math.floor(at).toString(16).padStart(12, '0')
  const byte = () => hex[Math.floor(random() * 256)] ?? ''
  const version = `7${byte()}${hex[Math.floor(random() * 16)]?.[1]}`
  const variant = hex[128 + Math.floor(random() * 64)]
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}${byte()}-${byte()}${byte()}${byte()}${byte()}${byte()}${byte()}`
}

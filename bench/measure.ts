/** One way to get an answer. */
export interface Contender {
  readonly name: string
  readonly ask: () => Promise<unknown>
}

export interface Measured {
  readonly name: string
  /** Half of the answers took no longer, in milliseconds, with one asker. */
  readonly p50: number
  /** Answers a second with ten askers. */
  readonly rate: number
}

const warmUps = 200
const askers = 10
/** Each contender has its turns between those of the others, so that a busy moment of the machine is everybody's. */
const slices = 5

/** Measures the contenders in the same run, turn by turn. */
export async function measure(contenders: readonly Contender[], rounds: number): Promise<Measured[]> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]))
  for (const { ask } of contenders) for (let i = 0; i < warmUps; i++) await ask()
  for (let round = 0; round < rounds; round++) {
    for (const { name, ask } of contenders) {
      const begun = performance.now()
      await ask()
      times.get(name)?.push(performance.now() - begun)
    }
  }
  const rates = await ratesOf(contenders, (rounds * 2) / slices)
  return contenders.map(({ name }) => ({ name, p50: median(times.get(name) ?? []), rate: rates.get(name) ?? 0 }))
}

async function ratesOf(contenders: readonly Contender[], answersASlice: number): Promise<Map<string, number>> {
  const spent = new Map<string, { answers: number; ms: number }>()
  for (let slice = 0; slice < slices; slice++) {
    for (const { name, ask } of contenders) {
      let left = Math.ceil(answersASlice)
      const before = spent.get(name) ?? { answers: 0, ms: 0 }
      const begun = performance.now()
      const askOn = async () => {
        while (left-- > 0) await ask()
      }
      await Promise.all(Array.from({ length: askers }, askOn))
      spent.set(name, {
        answers: before.answers + Math.ceil(answersASlice),
        ms: before.ms + performance.now() - begun,
      })
    }
  }
  return new Map([...spent].map(([name, { answers, ms }]) => [name, (answers / ms) * 1000]))
}

function median(times: number[]): number {
  const sorted = times.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const cells = (name: string, ...numbers: string[]) =>
  `  ${name.padEnd(34)}${numbers.map((n) => n.padStart(12)).join('')}`

/** Prints what was measured: the first is ours, the others are what it is held against. */
export function print(title: string, [ours, ...others]: readonly Measured[]) {
  if (!ours) return
  const times = (factor: number) => `${factor.toFixed(2)} x`
  console.log(`\n${title}`)
  console.log(cells('', 'p50, 1 asker', 'ratio', '/s, 10', 'ratio'))
  console.log(cells(ours.name, `${ours.p50.toFixed(2)} ms`, '', ours.rate.toFixed(0), ''))
  for (const { name, p50, rate } of others) {
    const row = [`${p50.toFixed(2)} ms`, times(ours.p50 / p50), rate.toFixed(0), times(rate / ours.rate)]
    console.log(cells(name, ...row))
  }
}

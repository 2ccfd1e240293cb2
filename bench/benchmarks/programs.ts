import { setTimeout as pause } from 'node:timers/promises'
import { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { Benchmark, Requester } from '../benchmark.ts'
import type { BenchServer } from '../environment/server.ts'
import { openRawClient } from '../measuring/raw-client.ts'
import { percentile, timeOf } from '../measuring/timing.ts'

const people = 50
const programs = 50
const accounts = ['dispatcher', 'callcenter', 'backoffice', 'sat']
const slices = 5
const sliceMs = 6_000
/** Pause of a person after each answer. */
const thinkMs = 1_000
const maxTimes = 1.5

/** Measures how much longer people wait while programs read as fast as they can. */
export const programsBenchmark: Benchmark = {
  name: 'programs',
  description:
    `${people} people of ${accounts.length} accounts, each with a page of calls a second, alone and beside ${programs} ` +
    'programs that read pages of 100 calls without a pause, in turns.',
  run: async ({ server: startServer, network: { pool }, log }) => {
    const server = await startServer()
    const keys = await createKeys(server, await server.signIn('dispatcher'))
    const list = (token: string, PageSize: number) =>
      openRawClient(server, callApi.list.path, { request: { Page: 1, PageSize }, filterData: {} }, token)
    const tokens = await Promise.all(accounts.map((account) => server.signIn(account)))
    const persons = await Promise.all(
      Array.from({ length: people }, (_, index) => list(tokens[index % tokens.length] as string, 40)),
    )
    const readers = await Promise.all(keys.map((key) => list(key, 100)))
    try {
      const [alone, beside]: [number[], number[]] = [[], []]
      let pages = 0
      // The first slice of each warms up.
      for (let slice = 0; slice <= slices; slice++) {
        const withoutPrograms = await timesOf(persons)
        const isOver = AbortSignal.timeout(sliceMs)
        const [withPrograms, read] = await Promise.all([timesOf(persons), readUntil(readers, isOver)])
        if (slice === 0) continue
        alone.push(...withoutPrograms)
        beside.push(...withPrograms)
        pages += read
      }
      log(`  programs: ${((pages * 1000) / (slices * sliceMs)).toFixed(0)} pages of 100 calls a second`)
      const [bare, ours] = [percentile(alone, 95), percentile(beside, 95)]
      return [
        {
          what: `a page of calls for ${people} people beside ${programs} programs, 95th percentile`,
          unit: 'ms',
          ours,
          bare: { what: 'without programs', value: bare },
          limit: `at most ${maxTimes} x bare`,
          isMet: ours <= maxTimes * bare,
        },
      ]
    } finally {
      for (const client of [...persons, ...readers]) client.close()
      await pool.query(`delete from api_keys where name like 'Bench %'`)
    }
  },
}

async function createKeys(server: BenchServer, token: string): Promise<string[]> {
  const created: string[] = []
  for (let index = 0; index < programs; index++) {
    const body = { name: `Bench ${index}`, role: 'D', networks: ['ATLIBE'], scopes: ['read'] }
    created.push(JSON.parse(await server.post(apiKeyApi.create.path, body, token)).Data.key)
  }
  return created
}

/** Lets each person ask once a second, beginning spread over it, and returns the times in milliseconds. */
async function timesOf(persons: readonly Requester[]): Promise<number[]> {
  const until = performance.now() + sliceMs
  const times: number[] = []
  const ask = async ({ send }: Requester, index: number) => {
    await pause((index * thinkMs) / persons.length)
    while (performance.now() < until) {
      times.push(await timeOf(send))
      await pause(thinkMs)
    }
  }
  await Promise.all(persons.map(ask))
  return times
}

/** Lets each program ask without a pause, and returns the number of answers. */
async function readUntil(readers: readonly Requester[], isOver: AbortSignal): Promise<number> {
  let answers = 0
  const read = async ({ send }: Requester) => {
    while (!isOver.aborted) {
      await send()
      answers += 1
    }
  }
  await Promise.all(readers.map(read))
  return answers
}

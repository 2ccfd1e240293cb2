import type { Portal } from './portal.ts'

export interface SteadyLoad {
  /** Counts only later answers from now on. */
  readonly resetCounts: () => void
  readonly result: () => LoadResult
  readonly stop: () => Promise<void>
}

export interface LoadResult {
  readonly reads: number
  readonly saves: number
  readonly slowestMs: number
  /** Failures, each kind once. */
  readonly failures: readonly string[]
}

interface Counts {
  reads: number
  saves: number
  slowestMs: number
  failures: Set<string>
}

const emptyCounts = (): Counts => ({ reads: 0, saves: 0, slowestMs: 0, failures: new Set() })

const callPath = '/api/ServiceCall'

/** The requests of the portal's pages, list by list. */
const listRequests: [path: string, body: object][] = [
  [`${callPath}/GetListData`, {}],
  [`${callPath}/GetListData`, { filterData: { subject: 'caldera' } }],
  ['/api/Attachments/GetListData', {}],
  ['/api/ServiceContract/GetListData', {}],
  ['/api/Societe/GetListData', {}],
  ['/api/ServiceCall/GetFeeData', {}],
  ['/api/ServiceCall/GetSparePartData', {}],
  ['/Account/Check', {}],
]

/** A steady load: opens and saves each of these calls in a loop, and loads the lists. */
export async function startSteadyLoad(portal: Portal, token: string, calls: readonly string[]): Promise<SteadyLoad> {
  let counts = emptyCounts()
  let isOver = false
  const send = async (path: string, body: object) => {
    const startedAt = performance.now()
    const reply = await portal.post(path, body, token).catch(String)
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - startedAt)
    if (typeof reply !== 'string' && reply.status === 200 && reply.json().HasError !== true) return reply.json()
    counts.failures.add(
      `${path}: ${typeof reply === 'string' ? reply : `${reply.status} ${reply.text().slice(0, 300)}`}`,
    )
  }
  const save = async (ID: string) => {
    for (let round = 0; !isOver; round++) {
      const loaded = await send(`${callPath}/ResetFormData`, { ID })
      counts.reads++
      if (!loaded) continue
      const { version } = loaded.Data
      const saved = await send(`${callPath}/UpdateFormData`, { ID, version, phone: `600${round}` })
      if (saved) counts.saves++
    }
  }
  const read = async () => {
    for (let next = 0; !isOver; next++) {
      const [path = '', body = {}] = listRequests[next % listRequests.length] ?? []
      await send(path, body)
      counts.reads++
    }
  }
  const working = [...calls.map(save), read()]
  return {
    resetCounts: () => (counts = emptyCounts()),
    result: () => ({ ...counts, slowestMs: Math.round(counts.slowestMs), failures: [...counts.failures] }),
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
}

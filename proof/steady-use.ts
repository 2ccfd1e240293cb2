import type { Portal } from './portal.ts'

export interface SteadyUse {
  /** What was answered from now on counts by itself. */
  readonly restart: () => void
  readonly answered: () => Answered
  readonly stop: () => Promise<void>
}

export interface Answered {
  readonly reads: number
  readonly saves: number
  readonly slowestMs: number
  /** What went wrong, each kind once. */
  readonly failures: readonly string[]
}

interface Counts {
  reads: number
  saves: number
  slowestMs: number
  failures: Set<string>
}

const fresh = (): Counts => ({ reads: 0, saves: 0, slowestMs: 0, failures: new Set() })

const base = '/api/ServiceCall'

/** What a page of the portal asks for, list by list. */
const reads: [path: string, body: object][] = [
  [`${base}/GetListData`, {}],
  [`${base}/GetListData`, { filterData: { subject: 'caldera' } }],
  ['/api/Attachments/GetListData', {}],
  ['/api/ServiceContract/GetListData', {}],
  ['/api/Societe/GetListData', {}],

  ['/api/ServiceCall/GetFeeData', {}],
  ['/api/ServiceCall/GetSparePartData', {}],
  ['/Account/Check', {}],
]

/** People at work: each of these calls is opened and saved, over and over, beside the lists. */
export async function useSteadily(portal: Portal, token: string, calls: readonly string[]): Promise<SteadyUse> {
  let counts = fresh()
  let isOver = false
  const ask = async (path: string, body: object) => {
    const begun = performance.now()
    const reply = await portal.post(path, body, token).catch(String)
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - begun)
    if (typeof reply !== 'string' && reply.status === 200 && reply.json().HasError !== true) return reply.json()
    counts.failures.add(
      `${path}: ${typeof reply === 'string' ? reply : `${reply.status} ${reply.text().slice(0, 300)}`}`,
    )
  }
  const save = async (ID: string) => {
    for (let round = 0; !isOver; round++) {
      const read = await ask(`${base}/ResetFormData`, { ID })
      counts.reads++
      if (!read) continue
      const { version } = read.Data
      const saved = await ask(`${base}/UpdateFormData`, { ID, version, phone: `600${round}` })
      if (saved) counts.saves++
    }
  }
  const read = async () => {
    for (let next = 0; !isOver; next++) {
      const [path = '', body = {}] = reads[next % reads.length] ?? []
      await ask(path, body)
      counts.reads++
    }
  }
  const working = [...calls.map(save), read()]
  return {
    restart: () => (counts = fresh()),
    answered: () => ({ ...counts, slowestMs: Math.round(counts.slowestMs), failures: [...counts.failures] }),
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
}

import { callApi } from '@callout/domain/calls/call.api.ts'
import { positionHeader } from '@callout/domain/platform/endpoint.ts'
import type { PortalProcess } from './portal.ts'

export interface ReaderCounts {
  readonly changes: number
  /** Lists that did not show the change made before. */
  readonly stale: number
  readonly slowestListMs: number
  readonly failures: readonly string[]
}

export interface Readers {
  /** The counts since the last call. */
  readonly takeCounts: () => ReaderCounts
  readonly stop: () => Promise<void>
}

interface Answer<Data> {
  readonly HasError?: boolean
  readonly Data: Data
}

const none = () => ({ changes: 0, stale: 0, slowestListMs: 0, failures: [] as string[] })

/** A reader for each call changes it at one process and lists it at both, again and again. */
export function startReaders(processes: readonly PortalProcess[], token: string, ids: readonly string[]): Readers {
  let counts = none()
  let isOver = false
  const post = async <Data>(process: PortalProcess, path: string, body: object, position = '') => {
    const reply = await fetch(`${process.origin}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(position && { [positionHeader]: position }),
      },
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as Answer<Data>
    if (reply.status !== 200 || answer.HasError) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`)
    return { answer, position: reply.headers.get(positionHeader) ?? '' }
  }
  const list = async (process: PortalProcess, ID: string, phone: string, position: string) => {
    const startedAt = performance.now()
    const { answer } = await post<{ ID: string }[]>(process, callApi.list.path, { filterData: { phone } }, position)
    counts.slowestListMs = Math.max(counts.slowestListMs, Math.round(performance.now() - startedAt))
    if (!answer.Data.some((row) => row.ID === ID)) counts.stale += 1
  }
  const changeAndList = async (index: number, round: number, ID: string) => {
    const at = (offset: number) => processes[(index + round + offset) % processes.length] as PortalProcess
    const { version } = (await post<{ version: number }>(at(0), callApi.load.path, { ID })).answer.Data
    const phone = `6${index}${String(round).padStart(7, '0')}`
    const { position } = await post(at(0), callApi.save.path, { ID, version, phone })
    counts.changes += 1
    // The process that made the change knows its position; another one gets it from the reader.
    await list(at(0), ID, phone, '')
    await list(at(1), ID, phone, position)
  }
  const run = async (ID: string, index: number) => {
    for (let round = 0; !isOver; round += 1)
      await changeAndList(index, round, ID).catch((error) => counts.failures.push(String(error)))
  }
  const running = ids.map(run)
  return {
    takeCounts: () => {
      const taken = counts
      counts = none()
      return taken
    },
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

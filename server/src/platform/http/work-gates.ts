import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { programsAtOnce, type WorkKind, workLimits } from '@callout/domain/platform/work-limits.ts'
import { createSemaphore } from '../exports/semaphore.ts'
import type { Principal } from './authentication/principal.ts'
import type { Quota, Quotas } from './quotas.ts'

/** Quotas of the kinds of work, as in the metrics. */
const quotaOf = {
  request: 'requests_at_once',
  batch: 'batches_at_once',
  export: 'exports_at_once',
  pdf: 'pdfs_at_once',
  proposal: 'proposals_at_once',
  trial: 'trials_at_once',
} as const satisfies Record<WorkKind, Quota>

/** Retry-After of a refusal, in seconds. */
const retrySeconds = 2

/** Lets each account have its share of the work of this process. */
export interface WorkGates {
  /**
   * Waits for the account's turn, and if it is a program's for that of programs, and resolves with the function that
   * ends the work. Throws a 429 problem if too much of the account waits already.
   */
  readonly enter: (kind: WorkKind, account_uuid: string, caller?: 'person' | 'program') => Promise<() => void>
}

/** The work of one kind that an account has running or waiting. */
interface Lane {
  entered: number
  readonly acquire: () => Promise<() => void>
}

/** Creates the gates of a process. */
export function createWorkGates(quotas: Pick<Quotas, 'exceeded'>): WorkGates {
  const lanes = new Map<string, Lane>()
  /** The turns of all programs together, by kind: a long batch of one keeps no request of another waiting. */
  const programs = new Map<WorkKind, Lane['acquire']>()
  const acquireAsProgram = (kind: WorkKind) => {
    const acquire = programs.get(kind) ?? createSemaphore(programsAtOnce)
    programs.set(kind, acquire)
    return acquire()
  }
  return {
    enter: async (kind, account_uuid, caller = 'person') => {
      const { atOnce, waiting } = workLimits[kind]
      const name = `${kind} ${account_uuid}`
      const lane = lanes.get(name) ?? { entered: 0, acquire: createSemaphore(atOnce) }
      if (lane.entered >= atOnce + waiting)
        throw quotas.exceeded(quotaOf[kind], { most: atOnce + waiting, seconds: retrySeconds })
      lanes.set(name, lane)
      lane.entered += 1
      const release = await lane.acquire()
      const releaseProgram = caller === 'program' ? await acquireAsProgram(kind) : undefined
      return () => {
        releaseProgram?.()
        release()
        lane.entered -= 1
        if (lane.entered === 0) lanes.delete(name)
      }
    },
  }
}

/** The account's turn for one request: taken before its action runs, and given back once it is answered. */
export interface Turn {
  /** Waits for the turn. A second time, as when a read is repeated, it is there already. */
  readonly take: (action: { readonly endpoint: Endpoint; readonly principal: Principal }) => Promise<void>
  readonly end: () => void
}

/** Creates the turn of a request. A file that arrives has limits of its own. */
export function createTurn({ enter }: WorkGates): Turn {
  let entered: Promise<() => void> | undefined
  return {
    take: async ({ endpoint, principal }) => {
      if (principal.kind !== 'user' || endpoint.upload || endpoint.rawBody) return
      const caller = principal.apiKey ? 'program' : 'person'
      entered ??= enter(endpoint.work ?? 'request', principal.actor.account_uuid, caller)
      await entered
    },
    end: () => {
      // A refused request has nothing to give back.
      entered?.then((leave) => leave()).catch(() => {})
      entered = undefined
    },
  }
}

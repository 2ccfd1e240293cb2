/** How much work of a kind may be under way. */
export interface WorkLimit {
  /** Requests of one account that run at a time in a process. */
  readonly atOnce: number
  /** Further ones of the account that wait for their turn; beyond them 429. */
  readonly waiting: number
  /** Of all accounts, at a time in a process, where the work runs outside the requests; the rest waits. */
  readonly inProcess?: number
}

/**
 * Limits of everything that an account can start. `request` is any request that is not of another kind: its share of the
 * ten database connections of a process.
 */
export const workLimits = {
  request: { atOnce: 4, waiting: 100 },
  batch: { atOnce: 2, waiting: 20 },
  export: { atOnce: 2, waiting: 10, inProcess: 3 },
  pdf: { atOnce: 2, waiting: 50 },
  proposal: { atOnce: 1, waiting: 5, inProcess: 1 },
  trial: { atOnce: 1, waiting: 50, inProcess: 1 },
} as const satisfies Record<string, WorkLimit>

/** Kinds of work with limits of their own. */
export type WorkKind = keyof typeof workLimits

/** Requests of all programs together, of one kind, that run at a time in a process; the others take turns. */
export const programsAtOnce = 2

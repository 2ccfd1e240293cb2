import { setImmediate } from 'node:timers/promises'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Credentials } from './credentials.ts'
import { type Db, isAway } from './db.ts'
import type { Condition } from './list.conditions.ts'
import type { Caller } from './serve.ts'

/** As many people as one process serves at a time; whoever comes after them waits a question longer once. */
const mostKept = 2000

/**
 * Who stands behind credentials. What was learnt of them is asked for anew only where it no longer stands, and a read begins on it
 * before that is known: only an answer given to that same person leaves the server.
 */
export interface Askers {
  readonly lately: (credentials: Credentials) => Caller | undefined
  /** The very one it was lately, where all of that still is so. */
  readonly now: (credentials: Credentials, now: string) => Promise<Caller>
}

export function openAskers(db: Db, authenticate: (credentials: Credentials, now: string) => Promise<Caller>): Askers {
  const kept = new Map<string, Caller>()
  const keyOf = (credentials: Credentials) => JSON.stringify(credentials)
  const lately = (credentials: Credentials) => kept.get(keyOf(credentials))
  const keep = (credentials: Credentials, caller: Caller) => {
    const key = keyOf(credentials)
    kept.delete(key)
    if (caller.kind !== 'user') return
    kept.set(key, caller)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) return
      kept.delete(oldest)
    }
  }
  return {
    lately,
    now: async (credentials, now) => {
      const known = lately(credentials)
      const caller = known && (await isStill(db, known, now)) ? known : await authenticate(credentials, now)
      keep(credentials, caller)
      return caller
    },
  }
}

async function isStill(db: Db, caller: Caller, now: string): Promise<boolean> {
  if (caller.kind !== 'user') return false
  const { rows } = await sql<{ stands: boolean }>`select ${caller.stands(now)} as stands`.execute(db)
  return rows[0]?.stands === true
}

/** A read may ask along with its rows whether its reader still is who they were lately: then nothing else has to. */
export interface Standing {
  readonly asked: () => Condition
  readonly shown: () => void
}

/** What a question is asked with that asks this too. */
export interface Reading {
  readonly tx: Db
  readonly actor: Actor
  readonly standing?: Standing | undefined
}

/** The condition rows are to be read under, as SQL. */
export const whileStanding = ({ standing }: Reading): Condition => standing?.asked() ?? sql`true`

/** The rows of a question under that condition: that there are any shows that it holds. An aggregate has a row of nothing, too. */
export async function shown<Row>(query: RawBuilder<Row>, { tx, standing }: Reading): Promise<Row[]> {
  const { rows } = await query.execute(tx)
  if (rows.length > 0) standing?.shown()
  return rows
}

/** Reads as whoever it was lately and meanwhile has it checked who asks; answers anew where that is somebody else now. */
export async function readMeanwhile<T>(
  lately: Caller | undefined,
  now: string,
  check: () => Promise<Caller>,
  read: (caller: Caller, standing?: Standing) => Promise<T>,
): Promise<{ caller: Caller; answer: Promise<T> }> {
  if (lately?.kind !== 'user') {
    const caller = await check()
    return { caller, answer: read(caller) }
  }
  let isAsked = false
  let isShown = false
  const asked = () => {
    isAsked = true
    return lately.stands(now)
  }
  const shown = () => {
    isShown = true
  }
  const early = read(lately, { asked, shown })
  // What fails for whom it was is told only if it still is who asks.
  early.catch(() => {})
  // What takes longer is asked first.
  await setImmediate()
  if (isAsked) await early.catch(isNot(isAway))
  if (isShown) return { caller: lately, answer: early }
  const caller = await check()
  return { caller, answer: caller === lately ? early : read(caller) }
}

/** Catches what is not so, and throws what is. */
const isNot = (so: (error: Error) => boolean) => (error: Error) => {
  if (so(error)) throw error
}

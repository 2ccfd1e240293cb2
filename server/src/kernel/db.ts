import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './db.types.ts'

/** A connection to ask: the pool itself for reads, a transaction for changes. */
export type Db = Kysely<DB> | Transaction<DB>

/** `2026-01-31 09:05:00.12+00` → `2026-01-31T09:05:00.120Z`: instants are ISO text everywhere. */
function instantText(stored: string): string {
  const fraction = stored.slice(19, -3).slice(1, 4).padEnd(3, '0')
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${fraction}Z`
}

const parsers: Record<number, (stored: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: instantText,
  [pg.types.builtins.DATE]: (stored) => stored,
  [pg.types.builtins.INT8]: Number,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** A pool whose sessions speak UTC. `max` bounds the connections of this process. */
export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that dies is replaced at the next use; without listeners it would end the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A statement whose answer has columns that are not named: `select *`, `with … select row.*`, `… returning *`. */
const everyColumn = /^\s*(?:with\s.*?\)\s*)?select (?:"?\w+"?\.)?\*|\breturning \*/s

/**
 * Statements are prepared once a connection under a name made of their text: planning costs more than running most of them.
 * Those that look for a text or for some of many values are planned each time, because their best plan depends on what is looked for;
 * those that take every column, because PostgreSQL refuses a prepared one once a migration of a later version has added one.
 */
function nameOf(text: string): string | undefined {
  if (text.length > 20_000 || !text.includes('$1')) return undefined
  if (everyColumn.test(text)) return undefined
  if (/ like |from calls .*(?: any\(| = \$\d+::)/s.test(text)) return undefined
  return createHash('sha1').update(text).digest('base64url')
}

const names = new Map<string, string | undefined>()
const mostNames = 2000

/** The same, remembered: the product asks a few hundred different texts, over and over. */
function named(text: string): string | undefined {
  if (names.has(text)) return names.get(text)
  const name = nameOf(text)
  if (names.size < mostNames) names.set(text, name)
  return name
}

/** Who is told how long, in seconds, a connection was waited for and a statement took. */
export interface Watch {
  readonly waited: (seconds: number) => void
  readonly asked: (seconds: number) => void
}

/** The pool as Kysely asks it, with named statements. Everything else asks the pool itself. */
function preparing(pool: pg.Pool, watch: Watch | undefined): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const begun = performance.now()
      const client = await pool.connect()
      watch?.waited((performance.now() - begun) / 1000)
      const ask = (text: unknown, values?: readonly unknown[]) =>
        typeof text === 'string' && values
          ? client.query({ name: named(text), text, values: [...values] })
          : client.query(text as string)
      const query = async (text: unknown, values?: readonly unknown[]) => {
        const sent = performance.now()
        try {
          return await ask(text, values)
        } finally {
          watch?.asked((performance.now() - sent) / 1000)
        }
      }
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
  } as PostgresPool
}

export function openDb(pool: pg.Pool, watch?: Watch): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool, watch) }) })
}

/** Escapes what LIKE reads as a pattern. */
export const likeText = (value: string) => value.replace(/[\\%_]/g, '\\$&')

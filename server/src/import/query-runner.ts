import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Db, openDb } from '../platform/database/db.ts'

/** Runs SQL text in one transaction: a connection of the pool, or the transaction of a request. */
export interface QueryRunner {
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ) => Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>
}

/** The transaction of a request as a runner. */
export const runnerOf = (tx: Db): QueryRunner => ({
  query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const { rows, numAffectedRows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values))
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
  },
})

/** The transaction of a connection, for statements of other rooms. */
export function dbOf(client: pg.PoolClient): Db {
  const connection = { query: client.query.bind(client), release: () => {} }
  // The database layer uses nothing else of a pool.
  return openDb({ connect: async () => connection } as unknown as pg.Pool)
}

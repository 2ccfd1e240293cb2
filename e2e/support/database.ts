import pg from 'pg'
import { runningEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'

/** Runs a statement in the journeys' database, for states that would take hours to reach. Returns its rows. */
export async function runStatement<Row>(statement: string, values: readonly unknown[]): Promise<Row[]> {
  const connectionString = await runningEmbeddedPostgres(process.env.E2E_DATA_DIR ?? '')
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(statement, [...values]).finally(() => client.end())
  return rows
}

import pg from 'pg'
import { runningEmbeddedPostgres } from '../server/src/embedded/postgres.ts'

/** Asks the database of the journeys: for what only hours would bring about. */
export async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const connectionString = await runningEmbeddedPostgres(process.env.E2E_DATA_DIR ?? '')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement, [...values]).finally(() => client.end())
}

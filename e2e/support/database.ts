import pg from 'pg'
import { runningEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'

/** Runs a statement in the journeys' database, for states that would take hours to reach. */
export async function runStatement(statement: string, values: readonly unknown[]): Promise<void> {
  const connectionString = await runningEmbeddedPostgres(process.env.E2E_DATA_DIR ?? '')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement, [...values]).finally(() => client.end())
}

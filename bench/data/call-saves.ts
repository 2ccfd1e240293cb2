import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type pg from 'pg'
import type { BenchServer } from '../environment/server.ts'
import { network_code } from './call-queries.ts'

/** IDs of 1,000 open calls of the network in random order. */
export async function findOpenCalls(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ ID: string }>(
    `select "ID" from calls where network_code = $1 and is_saved_status_open order by md5("ID"::text) limit 1000`,
    [network_code],
  )
  return rows.map(({ ID }) => ID)
}

export async function loadCall(server: BenchServer, token: string, ID: string): Promise<CallRecord> {
  return dataOf(await server.post(callApi.load.path, { ID }, token))
}

// Never a description that an earlier run saved: such a save would change nothing.
let saveCount = Date.now()
export const nextDescription = () => `Said again, ${++saveCount}`

/** Loads `count` open calls in random order, or all if there are fewer. */
export async function loadOpenCalls(pool: pg.Pool, server: BenchServer, token: string, count: number) {
  const records: CallRecord[] = []
  for (const ID of (await findOpenCalls(pool)).slice(0, count)) records.push(await loadCall(server, token, ID))
  return records
}

/** Creates the request bodies that save these calls in turn. Each assumes that the save before it succeeded. */
export function createSaves(records: readonly CallRecord[]): () => object {
  let index = 0
  return () => {
    const stored = records[index++ % records.length] as CallRecord
    const { can: _, ...record } = stored
    stored.version += 1
    return { ...record, description: nextDescription() }
  }
}

/** The saves of each connection. No two connections save the same call. */
export const createSavesPerConnection = (records: readonly CallRecord[], connections: number) =>
  Array.from({ length: connections }, (_, connection) =>
    createSaves(records.filter((_, nth) => nth % connections === connection)),
  )

/** Checks in the database that every save was made: raw clients do not read the responses. */
export async function assertSaved(pool: pg.Pool, records: readonly CallRecord[]): Promise<void> {
  const { rows } = await pool.query<{ ID: string; version: number }>(
    'select "ID", version from calls where "ID" = any($1)',
    [records.map(({ ID }) => ID)],
  )
  const stored = new Map(rows.map(({ ID, version }) => [ID, version]))
  if (records.some(({ ID, version }) => stored.get(ID) !== version)) throw new Error('A call was not saved.')
}

export function dataOf(answer: string): CallRecord {
  const { Data, Message } = JSON.parse(answer)
  if (!Data) throw new Error(Message)
  return Data
}

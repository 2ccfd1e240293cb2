import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { stop } from '../kernel/stop.ts'
import { check } from './check.ts'
import { type Complaints, openComplaints } from './complaints.ts'
import { type Loaded, load } from './load.ts'
import { type Merged, merge } from './merge.ts'
import { missing } from './missing.ts'
import { sheets } from './sheets.ts'

/** What an import did, table by table, and what the networks still lack. */
export interface Imported {
  readonly merged: readonly Merged[]
  readonly missing: readonly string[]
}

/**
 * Brings the files of a folder into the database: all of them or, with everything that is wrong in one sentence thrown,
 * nothing. Rows that are there already are brought up to date; what no file names stays.
 */
export async function importNetwork(pool: pg.Pool, folder: string): Promise<Imported> {
  const complaints = openComplaints()
  const found = await sheetsIn(folder, complaints)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // One import at a time; the server goes on reading and writing everything but networks.
    await client.query('lock table networks in share row exclusive mode')
    const loaded: Loaded[] = []
    for (const sheet of found) loaded.push(await load(client, folder, sheet, complaints))
    await check(client, loaded, complaints)
    if (complaints.any()) throw stop(complaints.text())
    const merged: Merged[] = []
    for (const one of loaded) merged.push(...(await merge(client, one)))
    await countOnFromCards(client)
    const lacks = await missing(client)
    await client.query('commit')
    for (const table of new Set(merged.filter(touched).map(({ table }) => table)))
      await client.query(`analyze ${table}`)
    return { merged, missing: lacks }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

export const touched = ({ added, changed, removed }: Merged) => added + changed + removed > 0

/** The files that are there, in the order they name each other. Whatever else lies in the folder is complained about. */
async function sheetsIn(folder: string, complaints: Complaints) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw stop(`The folder ${folder} cannot be read: ${cause.message}.`, cause)
  })
  const names = entries.map(({ name }) => name).filter((name) => !name.startsWith('.'))
  const known = sheets.map(({ file }) => file)
  for (const file of names)
    if (!known.includes(file))
      complaints.add({ file, line: 0, wrong: `no such file is known; there are: ${known.join(', ')}.` })
  if (names.length === 0) throw stop(`The folder ${folder} is empty. It may hold: ${known.join(', ')}.`)
  return sheets.filter(({ file }) => names.includes(file))
}

/** Cards made by people get numbers beyond those imported. */
async function countOnFromCards(client: pg.ClientBase) {
  await client.query(
    `select setval(sequence, highest) from (select pg_get_serial_sequence('equipment_cards', 'InsId')::regclass as sequence,
       max("InsId") as highest from equipment_cards) cards
     where highest > coalesce(pg_sequence_last_value(sequence), 0)`,
  )
}

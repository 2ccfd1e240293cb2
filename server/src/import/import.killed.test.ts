import { spawn } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '../../test/database/cluster.ts'
import { createFolder, exampleNetwork } from '../../test/fixtures/example-folders.ts'
import { bulkRows } from './bulk-tables.ts'
import { importNetwork } from './import.ts'

const program = fileURLToPath(new URL('../callout.ts', import.meta.url))

/** The example network with this many closed calls. */
function folderWithCalls(count: number): string {
  const folder = createFolder({})
  cpSync(exampleNetwork, folder, { recursive: true })
  const header = 'network_code,call_key,status_id,created_at,subject,call_type_id,problem_type_id,priority'
  const rows = Array.from(
    { length: count },
    (_, index) => `VALRHO,K${index},5,2019-05-06T07:08:09Z,Ancien appel,HEA,HEA1,L`,
  )
  writeFileSync(join(folder, 'calls.csv'), [header, ...rows].join('\n'))
  for (const file of ['documents', 'document-lines', 'document-answers', 'call-history'])
    writeFileSync(join(folder, `${file}.csv`), `${fileHeaders[file]}\n`)
  return folder
}

const fileHeaders: Record<string, string> = {
  documents: 'network_code,document_key,type,call_key,supplier_code,DocDate',
  'document-lines': 'network_code,document_key,LineNum,ItemCode,Quantity,Price',
  'document-answers': 'network_code,document_key,name,answer',
  'call-history': 'network_code,call_key,created_at,user_name,type',
}

const moments = ['Read: calls.csv', 'Written: calls.csv', 'Indexes: 5']

// After each death the next import of the same folder comes further; the last one ends.
it('an import that is killed at any moment leaves nothing behind, and can be run again', async () => {
  const database = await openDatabase()
  const { pool } = database
  const count = bulkRows + 1
  const folder = folderWithCalls(count)
  const stored = `select (select count(*)::int from networks) as networks, (select count(*)::int from calls) as calls,
    (select count(*)::int from pg_indexes where tablename = 'calls') as indexes`
  const before = (await pool.query(stored)).rows
  for (const moment of moments) {
    const child = spawn(process.execPath, [program, 'import', folder], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const exited = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    for await (const line of createInterface({ input: child.stderr }))
      if (line.startsWith(moment)) child.kill('SIGKILL')
    expect([moment, await exited]).toEqual([moment, 'SIGKILL'])
    // The database notices the lost connection at its next answer.
    await vi.waitFor(async () => expect((await pool.query(stored)).rows).toEqual(before), { timeout: 60_000 })
  }
  await importNetwork(pool, folder)
  expect((await pool.query('select count(*)::int as calls from calls')).rows).toEqual([{ calls: count }])
  await database.close()
}, 300_000)

// Backup, restore and archiving as in docs/OPERATIONS.md: node scripts/run.mjs proof/backup.ts
import { cpSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { openDb, openPool } from '../server/src/platform/database/db.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { createPartitions } from '../server/src/platform/jobs/partitions.ts'
import { databaseUrl, runStatement } from '../server/test/database/cluster.ts'
import { startPostgres15 } from './programs/postgres15.ts'
import { runProgram } from './programs/processes.ts'
import { assertClaim, figuresOrNotRun, type ProofFigures, printFigures, withSandbox } from './sandbox.ts'
import { type Portal, type PortalProcess, startPortal } from './support/portal.ts'

/**
 * Restores a cold copy of the embedded database and a dump of PostgreSQL 15, then signs in and opens files. Archives a
 * month of the access log and brings it back.
 */
export const backup = async (): Promise<ProofFigures> => ({
  ...(await restoreColdCopy()),
  ...(await figuresOrNotRun('dump and restore', restoreDump)),
  ...(await figuresOrNotRun('archive of a month', archiveMonth)),
})

const demoEnv = { DEMO: '1', DEMO_CALLS: '500' }

const createRole = (url: string) => runStatement(url, `create role callout login password 'secret'`)
const createEmptyDatabase = (url: string) =>
  runStatement(url, `create database callout owner callout encoding 'UTF8' template template0`)
const calloutUrlOf = (url: string) => databaseUrl(url.replace('postgres@', 'callout:secret@'), 'callout')

const restoreColdCopy = () =>
  withSandbox(async (sandbox) => {
    const data = join(sandbox.folder, 'data')
    mkdirSync(data, { mode: 0o711 })
    const first = await startPortal(sandbox, { ...demoEnv, DATA_DIR: data })
    const before = await readContents(first)
    await first.terminate()
    const copy = join(sandbox.folder, 'copy')
    runProgram('cp', ['-a', data, copy])
    // The original is moved away, and the copy is at another path.
    renameSync(data, join(sandbox.folder, 'lost'))
    const restored = await startPortal(sandbox, { ...demoEnv, DATA_DIR: copy })
    const summary = await expectSameContents(restored, before)
    await restored.terminate()
    return { 'cold copy of the embedded database, restored': summary }
  })

const restoreDump = () =>
  withSandbox(async (sandbox) => {
    const { url, version, program } = await startPostgres15(sandbox)
    await createRole(url)
    await createEmptyDatabase(url)
    const database = calloutUrlOf(url)
    const data = join(sandbox.folder, 'data')
    const configured = { ...demoEnv, DATABASE_URL: database, DATA_DIR: data }
    const first = await startPortal(sandbox, configured)
    const before = await readContents(first)
    const [files, dump] = [join(sandbox.folder, 'backup-files'), join(sandbox.folder, 'callout.dump')]
    // While the server runs: copy the files, dump, copy the files again.
    cpSync(join(data, 'files'), files, { recursive: true, preserveTimestamps: true })
    runProgram(program('pg_dump'), ['-Fc', '-d', database, '-f', dump])
    cpSync(join(data, 'files'), files, { recursive: true, preserveTimestamps: true })
    await runStatement(url, `create database checked owner callout encoding 'UTF8' template template0`)
    const checked = databaseUrl(database, 'checked')
    const check = ['server/src/callout.ts', 'backup', 'check', dump, '--into', checked, '--files', files]
    const PATH = `${dirname(program('pg_restore'))}:${process.env.PATH}`
    runProgram(process.execPath, check, { env: { ...process.env, ...configured, PATH } })
    await first.terminate()
    await runStatement(url, 'drop database callout')
    renameSync(data, join(sandbox.folder, 'lost'))
    await createEmptyDatabase(url)
    runProgram(program('pg_restore'), ['--no-owner', '--exit-on-error', '-d', database, dump])
    mkdirSync(data)
    cpSync(files, join(data, 'files'), { recursive: true })
    const restored = await startPortal(sandbox, configured)
    const summary = await expectSameContents(restored, before)
    await restored.terminate()
    return { [`pg_dump, backup check and pg_restore on PostgreSQL ${version}, restored`]: summary }
  })

const archiveMonth = () =>
  withSandbox(async (sandbox) => {
    const { url, version, program } = await startPostgres15(sandbox)
    await createRole(url)
    await createEmptyDatabase(url)
    const database = calloutUrlOf(url)
    await migrate(database)
    const pool = openPool(database, 2)
    sandbox.onCleanup(() => pool.end())
    await createPartitions(openDb(pool), '2040-01-01T00:00:00Z')
    await pool.query(`insert into reads (network_code, account_uuid, kind, record, what, read_at)
      select 'N', gen_random_uuid(), 'call', n::text, 'opened', timestamptz '2039-12-31 23:00:00+00' + n * interval '1 minute'
      from generate_series(1, 1000) n`)
    const records = async () => (await pool.query('select record, read_at from reads order by read_id')).rows
    const before = await records()
    const archive = join(sandbox.folder, 'reads_2039_12.dump')
    await pool.query('alter table reads detach partition partitions.reads_2039_12')
    runProgram(program('pg_dump'), ['-Fc', '-t', 'partitions.reads_2039_12', '-d', database, '-f', archive])
    await pool.query('drop table partitions.reads_2039_12')
    const kept = (await records()).length
    assertClaim(kept === before.length - 59, 'the rows of the other months stay')
    runProgram(program('pg_restore'), ['--no-owner', '--exit-on-error', '-d', database, archive])
    await pool.query(`alter table reads attach partition partitions.reads_2039_12
      for values from ('2039-12-01 00:00:00+00') to ('2040-01-01 00:00:00+00')`)
    assertClaim(JSON.stringify(await records()) === JSON.stringify(before), 'every row is there again')
    const change = pool.query(`delete from reads where record = '1'`)
    assertClaim(
      await change.then(
        () => false,
        () => true,
      ),
      'rows that came back are kept as before',
    )
    return {
      [`a month of the access log on PostgreSQL ${version}, archived and brought back`]: `${before.length - kept} rows`,
    }
  })

interface PortalContents {
  readonly calls: unknown[]
  readonly total: number
  readonly file: string
  readonly bytes: Buffer
}

/** Loads what a dispatcher sees: all calls, and an opened file of one of them. */
async function readContents(portal: Portal): Promise<PortalContents> {
  const token = await portal.signIn('dispatcher')
  const list = async (path: string, Page = 1) =>
    (await portal.post(path, { request: { Page, PageSize: 100 } }, token)).json()
  const { Data: calls, Total: total } = await list(callApi.list.path)
  for (let page = 2; calls.length < total; page++) {
    const { Data } = await list(callApi.list.path, page)
    assertClaim(Data.length > 0, 'every call that is counted can be read')
    calls.push(...Data)
  }
  const attachments = await list('/api/Attachments/GetListData')
  const file: string = attachments.Data[0].images[0].image_url
  const opened = await portal.get(file, token)
  assertClaim(opened.status === 200 && opened.bytes.length > 0, 'a file of a call can be opened')
  return { calls, total, file, bytes: opened.bytes }
}

async function expectSameContents(restored: PortalProcess, before: PortalContents): Promise<string> {
  const after = await readContents(restored)
  assertClaim(after.total === before.total, 'every call is there again')
  assertClaim(JSON.stringify(after.calls) === JSON.stringify(before.calls), 'the calls are as they were')
  assertClaim(after.file === before.file && after.bytes.equals(before.bytes), 'the file is the same, byte for byte')
  return `signed in; ${after.total} calls; a file of ${after.bytes.length} bytes opened`
}

if (import.meta.main) await printFigures(backup)

// Both ways of docs/OPERATIONS.md to back up and restore: node scripts/run.mjs proof/backup.ts
import { cpSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { ask, databaseAt } from '../server/test/cluster.ts'
import { expect, type Figures, onGround, orNotRun, tell } from './ground.ts'
import { type Portal, type PortalProcess, startPortal } from './portal.ts'
import { startPostgres15 } from './postgres15.ts'
import { run } from './programs.ts'

/** The embedded database by a cold copy, an own PostgreSQL 15 by a dump: restored, signed into, files opened. */
export const backup = async (): Promise<Figures> => ({
  ...(await coldCopy()),
  ...(await orNotRun('dump and restore', dumpAndRestore)),
})

const demo = { DEMO: '1', DEMO_CALLS: '500' }

const coldCopy = () =>
  onGround(async (ground) => {
    const data = join(ground.folder, 'data')
    mkdirSync(data, { mode: 0o711 })
    const first = await startPortal(ground, { ...demo, DATA_DIR: data })
    const before = await contents(first)
    await first.terminate()
    const copy = join(ground.folder, 'copy')
    run('cp', ['-a', data, copy])
    // The original is gone, and the copy stands at another path.
    renameSync(data, join(ground.folder, 'lost'))
    const restored = await startPortal(ground, { ...demo, DATA_DIR: copy })
    const same = await sameIn(restored, before)
    await restored.terminate()
    return { 'cold copy of the embedded database, restored': same }
  })

const dumpAndRestore = () =>
  onGround(async (ground) => {
    const { url, version, program } = await startPostgres15(ground)
    await ask(url, `create role callout login password 'secret'`)
    const database = databaseAt(url.replace('postgres@', 'callout:secret@'), 'callout')
    const createEmpty = () => ask(url, `create database callout owner callout encoding 'UTF8' template template0`)
    await createEmpty()
    const data = join(ground.folder, 'data')
    const configured = { ...demo, DATABASE_URL: database, DATA_DIR: data }
    const first = await startPortal(ground, configured)
    const before = await contents(first)
    const [files, dump] = [join(ground.folder, 'backup-files'), join(ground.folder, 'callout.dump')]
    // While the server runs: files, dump, files.
    cpSync(join(data, 'files'), files, { recursive: true, preserveTimestamps: true })
    run(program('pg_dump'), ['-Fc', '-d', database, '-f', dump])
    cpSync(join(data, 'files'), files, { recursive: true, preserveTimestamps: true })
    await first.terminate()
    await ask(url, 'drop database callout')
    renameSync(data, join(ground.folder, 'lost'))
    await createEmpty()
    run(program('pg_restore'), ['--no-owner', '--exit-on-error', '-d', database, dump])
    mkdirSync(data)
    cpSync(files, join(data, 'files'), { recursive: true })
    const restored = await startPortal(ground, configured)
    const same = await sameIn(restored, before)
    await restored.terminate()
    return { [`pg_dump and pg_restore on PostgreSQL ${version}, restored`]: same }
  })

interface Contents {
  readonly calls: unknown[]
  readonly total: number
  readonly file: string
  readonly bytes: Buffer
}

/** What a dispatcher sees: the calls, and a file of one of them, opened. */
async function contents(portal: Portal): Promise<Contents> {
  const token = await portal.signIn('dispatcher')
  const list = async (path: string) => (await portal.post(path, { request: { PageSize: 100 } }, token)).json()
  const calls = await list('/api/ServiceCall/GetListData')
  const attachments = await list('/api/Attachments/GetListData')
  const file: string = attachments.Data[0].images[0].image_url
  const opened = await portal.get(file, token)
  expect(opened.status === 200 && opened.bytes.length > 0, 'a file of a call can be opened')
  return { calls: calls.Data, total: calls.Total, file, bytes: opened.bytes }
}

async function sameIn(restored: PortalProcess, before: Contents): Promise<string> {
  const after = await contents(restored)
  expect(after.total === before.total, 'every call is there again')
  expect(JSON.stringify(after.calls) === JSON.stringify(before.calls), 'the calls are as they were')
  expect(after.file === before.file && after.bytes.equals(before.bytes), 'the file is the same, byte for byte')
  return `signed in; ${after.total} calls; a file of ${after.bytes.length} bytes opened`
}

if (import.meta.main) await tell(backup)

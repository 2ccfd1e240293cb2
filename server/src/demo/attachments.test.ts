import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database/cluster.ts'
import { refuseContent } from '../attachments/file-content.ts'
import { readConfig } from '../platform/config/config.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createDemoNetwork } from './demo.ts'
import { createDefectCodes } from './master-data/defect-codes.ts'

const now = new Date('2026-03-10T09:30:00Z')
const dataDir = mkdtempSync(join(tmpdir(), 'callout-demo-'))
const files = createFileStore(readConfig({ DATABASE_URL: 'postgres://127.0.0.1/none', DATA_DIR: dataDir }))
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openDatabase()
  pool = database.pool
  await createDemoNetwork(pool, { calls: 2000, now, files, progress: () => {} })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const queryNumber = async (sql: string) => Number((await pool.query<{ n: string }>(sql)).rows[0]?.n)
const storedFiles = () => {
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => ({ name, path: join(parentPath, name) }))
}

describe('the attachments of the demo calls', () => {
  it('are stored with the size and content type of their rows', async () => {
    const { rows } = await pool.query('select file, name, bytes from uploads')
    const byName = new Map(storedFiles().map(({ name, path }) => [name, path]))
    expect([...byName.keys()].sort()).toEqual(rows.map(({ file }) => file).sort())
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.length).toBeLessThan(310)
    for (const { file, name, bytes } of rows) {
      const path = byName.get(file) as string
      expect(readFileSync(path)).toHaveLength(bytes)
      await refuseContent(path, name)
    }
    expect(new Set(rows.map(({ file }) => file.split('.')[1]))).toEqual(new Set(['png', 'pdf']))
  })

  it('belong to their call, were added after its creation and appear in its history', async () => {
    const wrong = `select count(*) as n from attachments a join calls c on c."ID" = a.service_job_uuid
      where c.call_id <> a.call_id or c.network_code <> a.network_code
        or a.created_at < c.created_at or a.created_at > '${now.toISOString()}'
        or not exists (select from uploads u where u.attachment_uuid = a."ID")
        or not exists (select from history h where h.service_job_uuid = c."ID" and h.created_at = a.created_at
          and h.user_name = a.user_name and h.change_data->>'type' = 'attach')`
    expect(await queryNumber(wrong)).toBe(0)
    const disordered = `select count(*) as n from history h join history later using (service_job_uuid)
      where later."ID" > h."ID" and later.created_at < h.created_at`
    expect(await queryNumber(disordered)).toBe(0)
  })

  it.each(['sat', 'sat2', 'sat-ygnita'])('exist on calls of %s', async (subject) => {
    const own = `select count(*) as n from attachments a join calls c on c."ID" = a.service_job_uuid
      where c.societe_uuid = (select societe_uuid from accounts where subject = '${subject}')`
    expect(await queryNumber(own)).toBeGreaterThan(2)
  })

  it('keep their file names, so that a new demo network leaves no old files behind', async () => {
    const kinds = (names: string[]) => ['png', 'pdf'].map((kind) => names.filter((name) => name.endsWith(kind)).length)
    const before = kinds(storedFiles().map(({ name }) => name))
    const twin = await openDatabase()
    const other = twin.pool
    await createDemoNetwork(other, { calls: 2000, now: new Date('2026-04-02T10:00:00Z'), files, progress: () => {} })
    const { rows } = await other.query('select file from uploads')
    await twin.close()
    const needed = kinds(rows.map(({ file }) => file)).map((count, kind) => Math.max(count, before[kind] ?? 0))
    expect(kinds(storedFiles().map(({ name }) => name))).toEqual(needed)
  })
})

describe('the defect codes of the demo', () => {
  const codes = createDefectCodes()

  it('are a tree of four levels, in five languages', () => {
    const byValue = new Map(codes.map((code) => [code.value, code]))
    expect(byValue.size).toBe(codes.length)
    const levelOf = (value: string | null): number =>
      value === null ? 0 : 1 + levelOf(byValue.get(value)?.parent ?? null)
    const levels = Map.groupBy(codes, ({ value }) => levelOf(value))
    expect([...levels.keys()].sort()).toEqual([1, 2, 3, 4])
    expect(levels.get(1)?.length).toBeGreaterThanOrEqual(6)
    const parents = new Set(codes.map(({ parent }) => parent))
    expect(codes.filter(({ value }) => !parents.has(value)).length).toBeGreaterThanOrEqual(150)
    for (const { value, parent, text } of codes) {
      if (parent !== null) expect([value, byValue.has(parent)]).toEqual([value, true])
      expect([value, text.length, text.includes('')]).toEqual([value, 5, false])
    }
  })

  it('have different names under the same parent', () => {
    for (const language of [0, 1, 2, 3, 4]) {
      const named = codes.map(({ parent, text }) => `${parent} ${text[language]}`)
      expect(new Set(named).size).toBe(named.length)
    }
  })

  it('are set on most finished calls and on no others, each code below its parent', async () => {
    const done = `status_id in (1, 2, -1)`
    const share = await queryNumber(`select avg((defect_code1 <> '')::int) as n from calls where ${done}`)
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(1)
    expect(await queryNumber(`select count(*) as n from calls where not ${done} and defect_code1 <> ''`)).toBe(0)
    const under = (code: string, parent: string) => `${code} <> '' and not exists (select from value_list_items i
      where value_list = 'defect_codes' and value = ${code} and coalesce(parent, '') = ${parent})`
    const wrong = [
      under('defect_code1', `''`),
      ...[2, 3, 4].map((level) => under(`defect_code${level}`, `defect_code${level - 1}`)),
      `(defect_code1 <> '') <> (defect_code2 <> '')`,
    ]
    expect(await queryNumber(`select count(*) as n from calls where (${wrong.join(') or (')})`)).toBe(0)
  })
})

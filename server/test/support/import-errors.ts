import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { importNetwork } from '../../src/import/import.ts'
import { errorText } from '../../src/platform/config/fatal-error.ts'
import { openDatabase, type TestDatabase } from '../database/cluster.ts'
import { type Content, createFolder, exampleNetworkWith } from '../fixtures/example-folders.ts'

/** An empty database, into which folders with errors are imported. */
export function setUpImportErrors() {
  let pool: pg.Pool
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase()
    pool = database.pool
  })
  afterAll(() => database.close())

  /** Imports the folder and returns the error lines. Checks that nothing was written. */
  async function errorsOf(folder: string): Promise<string[]> {
    const sentence = await importNetwork(pool, folder).then(() => 'It was imported.', errorText)
    const { rows } = await pool.query(
      `select (select count(*) from networks) + (select count(*) from value_list_items) + (select count(*) from companies)
         + (select count(*) from accounts) + (select count(*) from equipment_cards) as rows`,
    )
    expect(rows).toEqual([{ rows: 0 }])
    const [first, ...lines] = sentence.split('\n')
    if (first !== 'Nothing was imported. Correct this and import again:') return [sentence]
    return lines
  }
  return {
    errorsOf,
    errorsAfterChange: (file: string, ...changes: [string, string][]) => errorsOf(exampleNetworkWith(file, ...changes)),
    errorsOfFiles: (files: Record<string, Content>) => errorsOf(createFolder(files)),
  }
}

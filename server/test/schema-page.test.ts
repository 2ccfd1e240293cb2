import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from './database/cluster.ts'
import { drawSchemaPage } from './database/schema-page.ts'

const page = new URL('../../docs/SCHEMA.md', import.meta.url)

it('docs/SCHEMA.md shows the tables of the migrated database, each in its room', async () => {
  const database = await openDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const drawn = await drawSchemaPage(client)
  await client.end()
  await database.close()
  expect(drawn).not.toMatch(/is missing|has no room/)
  if (process.env.UPDATE_SCHEMA) writeFileSync(page, drawn)
  expect(readFileSync(page, 'utf8'), 'stale: see the first line of the page').toBe(drawn)
})

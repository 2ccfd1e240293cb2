import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/embedded/postgres.ts'
import { migrate } from '../src/kernel/migrate.ts'
import { folderForPostgres } from './memory.ts'

/**
 * Nothing here has to survive a power cut, or goes to another server. Commits are written all the same: until one is,
 * VACUUM can't tell that its rows are there for everybody, and the planner thinks less of indexes.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // Each copy and each end of a database looks through all of it.
  shared_buffers: '128MB',
  // Plans are those of the statistics a test gathers, not of when somebody came by.
  autovacuum: 'off',
  max_connections: '200',
}

/**
 * One PostgreSQL for all test files, with a migrated template: the embedded one, or the server of TEST_DATABASE_URL,
 * whose user must be allowed to create databases.
 */
export async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startThrowaway()
  const template = `callout_template_${process.pid}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await migrate(Object.assign(new URL(server.url), { pathname: `/${template}` }).href)
  project.provide('cluster', { url: server.url, template })
  return async () => {
    const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [template])
    for (const { datname } of rows) await admin.query(`drop database ${datname}`)
    await admin.end()
    await server.stop()
  }
}

async function startThrowaway() {
  const folder = folderForPostgres('callout-test-')
  const server = await startEmbeddedPostgres(folder, { say: () => {}, settings })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

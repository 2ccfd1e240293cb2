import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts'
import { portalRole } from '../../src/embedded/postgres-role.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { runStatement } from './cluster.ts'
import { createPostgresFolder } from './postgres-folder.ts'

/**
 * Test data need not survive a power cut. But keep synchronous commits: until a commit is written, VACUUM can't mark
 * its rows as visible to all, and the planner avoids index-only scans.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // Copying and dropping a database scans all shared buffers.
  shared_buffers: '128MB',
  // Off, so that plans depend only on the statistics a test gathers.
  autovacuum: 'off',
  max_connections: '200',
  // Tests that provoke deadlocks would otherwise wait a second for each.
  deadlock_timeout: '20ms',
}

/**
 * One PostgreSQL for all test files, with a migrated template: the embedded one, or the server of TEST_DATABASE_URL,
 * whose user must be allowed to create databases.
 */
export async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startTemporaryServer()
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

async function startTemporaryServer() {
  const folder = createPostgresFolder('callout-test-')
  const server = await startEmbeddedPostgres(folder, { log: () => {}, settings })
  // The product's role is no superuser, but tests create databases.
  await runStatement(server.adminUrl, `alter role ${portalRole} createdb`)
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

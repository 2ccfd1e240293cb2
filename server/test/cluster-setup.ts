import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/embedded/postgres.ts'
import { migrate } from '../src/kernel/migrate.ts'

/** Nothing here has to survive a power cut. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

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
    await admin.query(`drop database ${template}`)
    await admin.end()
    await server.stop()
  }
}

async function startThrowaway() {
  const folder = mkdtempSync(join(tmpdir(), 'callout-test-'))
  // Run by root, PostgreSQL belongs to another user, who has to get in.
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres(folder, { say: () => {}, settings })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runStatement } from '../../test/database/cluster.ts'
import { createPostgresFolder } from '../../test/database/postgres-folder.ts'
import { migrate } from '../platform/database/migrate.ts'
import { joinEmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'
import { startPostgres } from './postgres-process.ts'
import { portalRole } from './postgres-role.ts'
import { findOrCreateLocation } from './postgres-user.ts'

// Without fsync: recovery after a kill would sync every file, which is slow on a busy disk.
const options = { log: () => {}, settings: { fsync: 'off' } }
let folder: string

beforeEach(() => {
  // Paths may contain spaces.
  folder = createPostgresFolder('callout pg-')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('keeps its data over a stop and a start', async () => {
  const first = await startEmbeddedPostgres(folder, options)
  await runStatement(first.url, 'create table kept (x int)')
  await first.stop()
  expect(await runningEmbeddedPostgres(folder)).toBeUndefined()

  const second = await startEmbeddedPostgres(folder, options)
  await runStatement(second.url, 'insert into kept values (1)')
  expect(await runningEmbeddedPostgres(folder)).toBe(second.url)
  await second.stop()
})

test('supports ICU collations, and only its owner can read its password', async () => {
  const { url, stop } = await startEmbeddedPostgres(folder, options)
  await runStatement(url, `do $$ begin assert 'Ñandú' collate "und-x-icu" < 'oca'; assert lower('ÑÉ') = 'ñé'; end $$`)
  expect(statSync(join(folder, 'postgres/password')).mode & 0o777).toBe(0o600)
  await stop()
})

test('recovers committed data after a kill', async () => {
  const killed = await startEmbeddedPostgres(folder, options)
  await runStatement(killed.url, 'create table kept (x int)')
  const pidFile = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')

  const again = await startEmbeddedPostgres(folder, options)
  await runStatement(again.url, 'insert into kept values (1)')
  await again.stop()
})

test('says why PostgreSQL could not be started', async () => {
  const { stop } = await startEmbeddedPostgres(folder, options)
  await stop()
  const location = findOrCreateLocation(folder, () => {})
  const started = startPostgres(location, join(folder, 'nowhere'), 1, {}, async () => false)
  await expect(started).rejects.toThrow(/did not start; .*nowhere\/postgres ENOENT/s)
})

test('refuses a data folder that another process uses', async () => {
  const { stop } = await startEmbeddedPostgres(folder, options)
  await expect(startEmbeddedPostgres(folder, options)).rejects.toThrow('Another Callout process uses the data folder')
  await stop()
})

test('runs until the commands that use it have ended', async () => {
  const lines: string[] = []
  const first = await startEmbeddedPostgres(folder, { ...options, log: (line) => lines.push(line) })
  const second = await joinEmbeddedPostgres(folder)
  const stopped = first.stopAfterCommands()
  await vi.waitFor(() => expect(lines).toContainEqual(expect.stringContaining('stays on')), { timeout: 30_000 })
  const third = await joinEmbeddedPostgres(folder)
  await second?.stop()
  await runStatement(`${third?.url}`, 'select 1')
  await third?.stop()
  await stopped
  expect(await joinEmbeddedPostgres(folder)).toBeUndefined()
})

test('connects as a role that owns the database and is no superuser', async () => {
  const { url, stop } = await startEmbeddedPostgres(folder, options)
  await runStatement(
    url,
    `do $$ begin
      assert not (select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
        from pg_roles where rolname = current_user), 'rights beyond the database';
      assert (select datdba = current_user::regrole from pg_database where datname = current_database()), 'owner';
    end $$`,
  )
  await expect(runStatement(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(runStatement(url, `select pg_read_file('postgresql.conf')`)).rejects.toThrow('permission denied')
  await migrate(url)
  await stop()
})

test('gives that role every object that an earlier version created as superuser', async () => {
  const first = await startEmbeddedPostgres(folder, options)
  // The state after an earlier version: no portal role, and the superuser owns everything.
  await runStatement(first.adminUrl, `alter database callout owner to callout`)
  await runStatement(first.adminUrl, `drop role ${portalRole}`)
  await migrate(first.adminUrl)
  await runStatement(
    first.adminUrl,
    `insert into networks (network_code, network_name, default_country, culture, time_zone)
    values ('OLD', 'Old', 'ES', 'es', 'Europe/Madrid')`,
  )
  const foreign = `
    select count(*) filter (where owner <> '${portalRole}'::regrole) as foreign from (
      select relowner as owner from pg_class where relnamespace in ('public'::regnamespace, 'partitions'::regnamespace, 'graphile_worker'::regnamespace)
      union all select proowner from pg_proc where pronamespace = 'graphile_worker'::regnamespace
      union all select typowner from pg_type where typnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and not exists (select from pg_depend d where d.objid = pg_type.oid and d.deptype = 'e') and typcategory <> 'A'
      union all select proowner from pg_proc where proname in ('plain', 'access_changes', 'count_company_change')
      union all select nspowner from pg_namespace where nspname = 'graphile_worker') owned`
  await first.stop()

  const second = await startEmbeddedPostgres(folder, options)
  await runStatement(second.url, `do $$ begin assert (${foreign}) = 0, 'something is still the superuser''s'; end $$`)
  expect(await migrate(second.url)).toEqual([])
  await runStatement(
    second.url,
    `alter table networks add column tried int; update networks set tried = 1;
    alter table networks drop column tried; select graphile_worker.add_job('tried')`,
  )
  // The earlier version runs once more, and then this one.
  await runStatement(
    second.adminUrl,
    "create table later (x int generated always as identity); create type mood as enum ('good')",
  )
  await second.stop()
  const third = await startEmbeddedPostgres(folder, options)
  await runStatement(
    third.url,
    'insert into later default values; alter table later add column more mood; drop table later',
  )
  await third.stop()
})

import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask } from '../../test/cluster.ts'
import { folderForPostgres } from '../../test/memory.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'

// After a kill every file is written through to the disk first, which takes as long as the disk is busy.
const options = { say: () => {}, settings: { fsync: 'off' } }
let folder: string

beforeEach(() => {
  // A space in the path, as people have them.
  folder = folderForPostgres('callout pg-')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what was written is there after a stop and a start', async () => {
  const first = await startEmbeddedPostgres(folder, options)
  await ask(first.url, 'create table kept (x int)')
  await first.stop()
  expect(await runningEmbeddedPostgres(folder)).toBeUndefined()

  const second = await startEmbeddedPostgres(folder, options)
  await ask(second.url, 'insert into kept values (1)')
  expect(await runningEmbeddedPostgres(folder)).toBe(second.url)
  await second.stop()
})

test('it can sort as people do, and only its owner reads its password', async () => {
  const { url, stop } = await startEmbeddedPostgres(folder, options)
  await ask(url, `do $$ begin assert 'Ñandú' collate "und-x-icu" < 'oca'; assert lower('ÑÉ') = 'ñé'; end $$`)
  expect(statSync(join(folder, 'postgres/password')).mode & 0o777).toBe(0o600)
  await stop()
})

test('one killed with everything it held starts again with what was committed', async () => {
  const killed = await startEmbeddedPostgres(folder, options)
  await ask(killed.url, 'create table kept (x int)')
  const note = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number(note.split('\n')[0]), 'SIGKILL')

  const again = await startEmbeddedPostgres(folder, options)
  await ask(again.url, 'insert into kept values (1)')
  await again.stop()
})

test('a second process is told that the folder is taken', async () => {
  const { stop } = await startEmbeddedPostgres(folder, options)
  await expect(startEmbeddedPostgres(folder, options)).rejects.toThrow('Another Callout process uses the data folder')
  await stop()
})

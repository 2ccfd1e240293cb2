import type { Change } from '@callout/domain/changes/change.ts'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { readChanges } from '../../test/fixtures/changes.ts'
import { createCall } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { dispatcher: reader } = setUpClients(app, 'dispatcher')

const read = (after?: string) => readChanges(reader, after)

async function begin() {
  const client = await app.pool.connect()
  await client.query('begin')
  return client
}

async function commit(client: pg.PoolClient) {
  await client.query('commit')
  client.release()
}

/** Saves a call as a request does: the row first, then its history. */
async function save(client: pg.ClientBase, ID: string, subject: string) {
  await client.query('update calls set subject = $2, version = version + 1 where "ID" = $1', [ID, subject])
  await client.query(
    `insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
     values ('ATLIBE', $1, 'Somebody', now(), jsonb_build_object('call_id', '', 'type', 'save', 'changedItem',
       jsonb_build_array(jsonb_build_object('field', 'subject', 'old_value', '', 'new_value', $2::text))))`,
    [ID, subject],
  )
}

const subjectsOf = (changes: readonly Change[]) => changes.map(({ changedItem }) => changedItem[0]?.new_value)

it('a transaction that commits later comes later, although it began first', async () => {
  const [early, late] = [await createCall(app.db), await createCall(app.db)]
  const { next } = await read()
  const slow = await begin()
  await save(slow, early.ID, 'began first')
  const fast = await begin()
  await save(fast, late.ID, 'committed first')
  await commit(fast)
  const first = await read(next)
  expect(subjectsOf(first.Data)).toEqual(['committed first'])
  await commit(slow)
  const second = await read(first.next)
  expect(subjectsOf(second.Data)).toEqual(['began first'])
  expect(subjectsOf((await read(next)).Data)).toEqual(['committed first', 'began first'])
})

it('changes of one record keep their order, although the older transaction writes last', async () => {
  const [other, shared] = [await createCall(app.db), await createCall(app.db)]
  const { next } = await read()
  const older = await begin()
  await save(older, other.ID, 'of another call')
  const younger = await begin()
  await save(younger, shared.ID, 'first')
  const waiting = save(older, shared.ID, 'second')
  await commit(younger)
  await waiting
  await commit(older)
  const changes = (await read(next)).Data.filter(({ ID }) => ID === shared.ID)
  expect(subjectsOf(changes)).toEqual(['first', 'second'])
  expect(changes.map(({ version }) => version)).toEqual([2, 3])
})

it('a transaction that is rolled back leaves nothing', async () => {
  const { ID } = await createCall(app.db)
  const { next } = await read()
  const client = await begin()
  await save(client, ID, 'never')
  await client.query('rollback')
  client.release()
  expect(await read(next)).toEqual({ Data: [], next })
})

it('a replica reads what has a position, and gives none', async () => {
  const { ID } = await createCall(app.db)
  const { next } = await read()
  const writer = await begin()
  await save(writer, ID, 'on the primary')
  await commit(writer)
  const replica = await app.pool.connect()
  await replica.query('begin read only')
  const { rows } = await replica.query('select number_changes(10) as moved')
  await commit(replica)
  expect(rows).toEqual([{ moved: 0 }])
  expect(subjectsOf((await read(next)).Data)).toEqual(['on the primary'])
})

it('a reader who asks all the time misses none of many concurrent changes', async () => {
  const calls = await Promise.all(Array.from({ length: 8 }, () => createCall(app.db)))
  const { next } = await read()
  const rounds = 25
  let isWriting = true
  const writing = Promise.all(
    calls.map(async ({ ID }, n) => {
      for (let round = 0; round < rounds; round += 1) {
        const client = await begin()
        await save(client, ID, `${n} ${round}`)
        await client.query('select pg_sleep($1)', [Math.random() * 0.02])
        await commit(client)
      }
    }),
  ).then(() => {
    isWriting = false
  })
  const seen: Change[] = []
  let after = next
  for (let isLast = false; !isLast; ) {
    isLast = !isWriting
    const page = await read(after)
    seen.push(...page.Data)
    after = page.next
  }
  await writing
  expect(new Set(seen.map(({ cursor }) => cursor)).size).toBe(calls.length * rounds)
  for (const { ID } of calls)
    expect(seen.filter((change) => change.ID === ID).map(({ version }) => version)).toEqual(
      Array.from({ length: rounds }, (_, n) => n + 2),
    )
})

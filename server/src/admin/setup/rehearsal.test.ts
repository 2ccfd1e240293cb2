import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import { rehearsalSteps } from '@callout/domain/admin/admin.setup.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyIds, createCall, createProduct, heldBy } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(async () => {
  await createProduct(app.db, { skill: 'GAS', code_product: 'BOIL-1' })
  await sql`insert into call_fees (network_code, "ItemCode", text, "Price")
    values ('ATLIBE', 'VISIT', '{"en": "Visit"}', 42)`.execute(app.db)
})

const rehearse = async () => (await as.dispatcher.send(adminSetupApi.rehearse, {})).body.Data
const newCall = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'M', subject: 'Afterwards' }

/** Sequences of keys that nobody sees: they skip numbers after any change that is rolled back. */
const hiddenKeys = [
  'history_ID_seq',
  'notifications_ID_seq',
  'pending_changes_id_seq',
  'call_assignments_assignment_id_seq',
  'reads_id',
  'jobs_id_seq1',
  'jobs_id_seq',
  'job_queues_id_seq',
  'tasks_id_seq',
]

/** Every table by its number of rows and a hash of them, the files, and the numbers that come next. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(app.db)
  const state: Record<string, unknown> = {}
  for (const { name } of tables) {
    // The result of the rehearsal, and the session that asked for it.
    if (/setup_trials|\.sessions$|session_tokens|\.attempts$|embedded_/.test(name)) continue
    const { rows } = await sql<{ rows: string }>`
      select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as rows from ${sql.raw(name)} t`.execute(
      app.db,
    )
    const text = rows[0]?.rows ?? ''
    state[name] = { length: JSON.parse(text).length, hash: createHash('sha256').update(text).digest('hex') }
  }
  const { rows: sequences } = await sql<{ name: string; last_value: string | null }>`
    select sequencename as name, last_value::text from pg_sequences order by 1`.execute(app.db)
  for (const { name, last_value } of sequences) if (!hiddenKeys.includes(name)) state[name] = last_value
  state.files = readdirSync(join(app.dataDir), { recursive: true }).sort()
  return state
}

describe('the rehearsal', () => {
  it('takes a call as far as its invoice, and leaves nothing', async () => {
    await as.dispatcher.send(callApi.create, newCall)
    const before = await everything()
    const published: unknown[] = []
    const listener = await app.pool.connect()
    listener.on('notification', (event) => published.push(event))
    for (const channel of ['callout_live', 'callout_doubts']) await listener.query(`listen ${channel}`)
    const answer = await rehearse()
    expect(answer.steps.filter(({ state }: { state: string }) => state !== 'done')).toEqual([])
    expect(answer).toMatchObject({ passed: true })
    expect(answer.steps.map(({ name }: { name: string }) => name)).toEqual([...rehearsalSteps])
    await listener.query('select 1')
    listener.release(true)
    expect(published).toEqual([])
    expect(await everything()).toEqual(before)
  })

  it('consumes no number: the calls before and after it follow each other', async () => {
    const numberOf = async () => Number((await as.dispatcher.send(callApi.create, newCall)).body.Data.call_id)
    const first = await numberOf()
    await rehearse()
    expect(await numberOf()).toBe(first + 1)
  })

  it('says which step fails and why, in the language of the reader, and tries no later one', async () => {
    await sql`update technicians set active = false where technician <> 'T9'`.execute(app.db)
    const { body } = await as.dispatcher.send(adminSetupApi.rehearse, {}, { query: { lang: 'fr' } })
    expect(body.Data.passed).toBe(false)
    const [failed, ...skipped] = body.Data.steps.slice(2)
    expect(failed).toMatchObject({ name: 'accept', state: 'failed' })
    expect(failed.detail).toMatch(/^(Térmica Norte|Clima Sur) n’a pas de technicien/)
    expect(skipped.map(({ state }: { state: string }) => state)).toEqual(skipped.map(() => 'skipped'))
    await sql`update technicians set active = true where technician <> 'T9'`.execute(app.db)
  })

  it('tells the reason that the algorithm gives when it finds nobody', async () => {
    await sql`update companies set capacity = 0 where network_code = 'ATLIBE'`.execute(app.db)
    await createCall(app.db, heldBy('norte'))
    const { steps } = await rehearse()
    expect(steps[1]).toMatchObject({ name: 'assign', state: 'failed' })
    expect(steps[1].detail).not.toBe('')
    await sql`update companies set capacity = null where network_code = 'ATLIBE'`.execute(app.db)
  })

  it('fails at the fee without a tariff, and at the approval without the second person that the policy asks for', async () => {
    const stateOf = async (name: string) =>
      (await rehearse()).steps.find((step: { name: string }) => step.name === name)
    await sql`update networks set assignment_policy = '{"approval": {"two_person_amount": 1}}' where network_code = 'ATLIBE'`.execute(
      app.db,
    )
    expect(await stateOf('approval')).toMatchObject({ state: 'done', detail: 'The dispatcher, The dispatcher2' })
    await sql`update accounts set closed_at = now() where subject = 'dispatcher2'`.execute(app.db)
    expect(await stateOf('approval')).toMatchObject({ state: 'failed' })
    await sql`update accounts set closed_at = null where subject = 'dispatcher2'`.execute(app.db)
    await sql`update networks set assignment_policy = '{}' where network_code = 'ATLIBE'`.execute(app.db)
    await sql`delete from call_fees`.execute(app.db)
    expect(await stateOf('fee')).toMatchObject({
      state: 'failed',
      detail: 'The tariff is empty. Add a fee in the tariff.',
    })
    await sql`insert into call_fees (network_code, "ItemCode", text, "Price") values ('ATLIBE', 'VISIT', '{"en": "Visit"}', 42)`.execute(
      app.db,
    )
  })

  it('refuses while somebody takes a number for long, and neither waits nor breaks that change', async () => {
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query(`select nextval('call_numbers')`)
    const { body } = await as.dispatcher.send(adminSetupApi.rehearse, {})
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'setup.refused.busy' })
    await client.query('commit')
    client.release()
    expect((await rehearse()).passed).toBe(true)
  })

  it('works in the network of the person alone', async () => {
    const { body } = await as['dispatcher-ygnita'].send(adminSetupApi.rehearse, {})
    expect(body.Data).toMatchObject({ passed: false })
    const { rows } = await sql<{ network_code: string }>`select network_code from setup_trials
      where name = 'rehearsal' and failed_step is not null`.execute(app.db)
    expect(rows).toEqual([{ network_code: 'YGNITA' }])
    expect(companyIds.roma).toBeDefined()
  })

  it('is for dispatchers', async () => {
    for (const person of ['sat', 'tech', 'callcenter', 'backoffice'] as const)
      expect((await as[person].send(adminSetupApi.rehearse, {})).status).toBe(403)
    expect((await app.signedOut.send(adminSetupApi.rehearse, {})).status).toBe(401)
  })
})

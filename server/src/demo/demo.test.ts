import { changeData } from '@callout/domain/history/history.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database/cluster.ts'
import { isCorrectPassword } from '../embedded/passwords.ts'
import { createDemoNetwork } from './demo.ts'

const now = new Date('2026-03-10T09:30:00Z')
const size = 1600
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openDatabase()
  pool = database.pool
  await createDemoNetwork(pool, { calls: size, now, progress: () => {} })
})
afterAll(() => database.close())

/** Runs a query that returns one number. */
const queryNumber = async (sql: string) => Number((await pool.query<{ n: string }>(sql)).rows[0]?.n)

/** Hash of all rows of a table. */
const hashOfTable = async (of: pg.Pool, table: string) =>
  (await of.query(`select md5(string_agg(t::text, '|' order by t::text)) as md5 from ${table} t`)).rows[0].md5

describe('the demo network', () => {
  it('is the same for the same seed and time', async () => {
    const twin = await openDatabase()
    const other = twin.pool
    await createDemoNetwork(other, { calls: size, now, progress: () => {} })
    for (const table of [
      'companies',
      'products',
      'equipment_cards',
      'service_contracts',
      'calls',
      'history',
      'company_records',
      'call_fees',
      'documents',
      'document_lines',
      'document_answers',
      'visits',
      'customer_answers',
    ])
      expect([table, await hashOfTable(other, table)]).toEqual([table, await hashOfTable(pool, table)])
    await twin.close()
  })

  it('is created only in an empty database', async () => {
    const again = createDemoNetwork(pool, { calls: 10, now, progress: () => {} })
    await expect(again).rejects.toThrow('already contains a network')
    expect(await queryNumber('select count(*) as n from calls')).toBe(size)
  })

  it('leaves every index, key and trigger of the schema in place', async () => {
    const empty = await openDatabase()
    const untouched = empty.pool
    const parts = `select concat_ws(': ', pg_get_indexdef(indexrelid), obj_description(indexrelid, 'pg_class')) as part from pg_index where indrelid::regclass::text !~ '^(pg_|graphile)'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where contype = 'f'
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`
    expect((await pool.query(parts)).rows).toEqual((await untouched.query(parts)).rows)
    await empty.close()
  })

  it('has the demo password on its sign-in accounts only', async () => {
    const accounts = 'dispatcher sat sat2 callcenter backoffice sat-ygnita dispatcher-atlpor'.split(' ')
    for (const subject of accounts)
      expect([subject, await isCorrectPassword(pool, subject, 'demo')]).toEqual([subject, true])
    expect(await isCorrectPassword(pool, 'dispatch-north', 'demo')).toBe(false)
    const { rows } = await pool.query(`select subject from accounts where can_create_call order by 1`)
    expect(rows.map(({ subject }) => subject)).toEqual(['dispatcher', 'sat2'])
  })

  it('has counters that equal count(*)', async () => {
    const counted = `select network_code, societe_uuid, status_id, sum(calls)::int as n from call_counts group by 1, 2, 3`
    const real = `select network_code, scope as societe_uuid, status_id, count(*)::int as n
      from calls cross join lateral (values (coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000')),
        ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) scopes (scope) group by 1, 2, 3`
    expect(
      await queryNumber(
        `select count(*) as n from (${counted}) c join (${real}) r using (network_code, societe_uuid, status_id, n)`,
      ),
    ).toBe(await queryNumber(`select count(*) as n from (${real}) r`))
  })

  it('leaves the sequences at its highest numbers', async () => {
    const last = await queryNumber('select max(call_id::int) as n from calls')
    expect(await queryNumber(`select nextval('call_numbers') as n`)).toBe(last + 1)
    const document = await queryNumber('select max("DocNum"::int) as n from documents')
    expect(await queryNumber(`select nextval('document_numbers') as n`)).toBe(document + 1)
    const entry = await queryNumber('select max("DocEntry") as n from documents')
    expect(await queryNumber(`select nextval(pg_get_serial_sequence('documents', 'DocEntry')) as n`)).toBe(entry + 1)
    const card = await queryNumber('select max("InsId") as n from equipment_cards')
    expect(await queryNumber(`select nextval(pg_get_serial_sequence('equipment_cards', 'InsId')) as n`)).toBe(card + 1)
  })
})

describe('its ratings', () => {
  it('are of some done visits of the year, by the company that made them, and differ among companies', async () => {
    const { rows } = await pool.query(`select count(*)::int as rated, count(distinct a.societe_uuid)::int as companies,
        min(rating) as lowest, avg(rating)::float8 as mean, avg((rating_words <> '')::int)::float8 as words,
        count(*) filter (where a.societe_uuid is distinct from c.societe_uuid or c.is_saved_status_open
          or rated_at < done_at or rated_at > '${now.toISOString()}')::int as wrong,
        count(*) filter (where not exists (select from history h where h.service_job_uuid = c."ID"
          and h.change_data->>'type' = 'customer'))::int as untold
      from customer_answers a join calls c on c."ID" = a.service_job_uuid where rating is not null`)
    expect(rows[0]).toMatchObject({ wrong: 0, untold: 0 })
    expect(rows[0].rated / size).toBeGreaterThan(0.05)
    expect(rows[0].companies).toBeGreaterThan(30)
    expect([rows[0].lowest < 3, rows[0].mean > 3.5, rows[0].mean < 4.8]).toEqual([true, true, true])
    expect(rows[0].words).toBeGreaterThan(0.1)
  })
})

describe('its calls', () => {
  const expectNone = async (condition: string) =>
    expect(await queryNumber(`select count(*) as n from calls c where ${condition}`)).toBe(0)
  const expectSome = async (condition: string) =>
    expect(await queryNumber(`select count(*) as n from calls c where ${condition}`)).toBeGreaterThan(0)

  it('have the flags of their status in the value list', () =>
    expectNone(`not exists (select from value_list_items i where value_list = 'call_statuses' and value = status_id::text
      and (attributes->>'is_saved_status_open')::bool = is_saved_status_open
      and (attributes->>'is_cancelled_status')::bool = is_cancelled_status)`))

  it('have no dates in the future except planned visits', () =>
    expectNone(`greatest(created_at, assigned_at, accepted_at, rejected_at) > '${now.toISOString()}'`))

  it('are assigned to an active company of their network while they are open and new', () =>
    expectNone(`is_saved_status_open and created_at > '${now.toISOString()}'::timestamptz - interval '60 days' and societe_uuid is not null
      and not exists (select from companies o where o.societe_uuid = c.societe_uuid and o.active and o.network_code = c.network_code)`))

  it('were accepted with appointment, duration and a technician of their company', () =>
    expectNone(`accepted_at is not null and (appointment_date_at is null or duration_minutes is null or not exists
      (select from technicians t where t.societe_uuid = c.societe_uuid and t.technician = c.technician))`))

  it('have their visits in working hours', () =>
    expectNone(`schedule_start_date is not null and not exists (select from networks n where n.network_code = c.network_code
      and (schedule_start_date at time zone n.time_zone)::time between '7:00' and '17:30'
      and extract(isodow from schedule_start_date at time zone n.time_zone) <= 5)`))

  it('have a real serial number when they are done', () =>
    expectNone('status_id in (1, 2, -1) and fictive_serial_number'))

  it('include open calls for every pending action', async () => {
    await expectSome('is_saved_status_open and societe_uuid is null and rejected_at is null')
    await expectSome('is_saved_status_open and societe_uuid is null and rejected_at is not null')
    for (const subject of ['sat', 'sat2']) {
      const own = `societe_uuid = (select societe_uuid from accounts where subject = '${subject}') and is_saved_status_open`
      await expectSome(`${own} and accepted_at is null`)
      await expectSome(`${own} and schedule_start_date > '${now.toISOString()}'`)
      await expectSome(`${own} and exists (select from customer_answers a
        where a.service_job_uuid = c."ID" and a.visit_at = c.appointment_date_at and a.answer = 'wish')`)
    }
  })

  it('have an assignment explanation if they are open and recently assigned', async () => {
    const newest = `(select "ID", societe_uuid, assigned_at from calls where societe_uuid is not null and is_saved_status_open
      order by assigned_at desc limit 50) newest`
    expect(
      await queryNumber(`select count(*) as n from ${newest} join call_assignments a on a.service_job_uuid = newest."ID"
        and a.societe_uuid = newest.societe_uuid and a.assigned_at = newest.assigned_at
        where exists (select from jsonb_array_elements((explanation->'ranked') || (explanation->'missed')) one
                      where one->>'societe_uuid' = a.societe_uuid::text)`),
    ).toBe(await queryNumber(`select count(*) as n from ${newest}`))
  })

  it('have a history that ends in their status', async () => {
    const { rows } = await pool.query<{ status_id: number; changes: unknown[] }>(`select c.status_id,
      array_agg(h.change_data order by h."ID") as changes from calls c join history h on h.service_job_uuid = c."ID" group by 1, c."ID"`)
    expect(rows).toHaveLength(size)
    for (const { status_id, changes } of rows) {
      const changeItems = changes.map((change) => changeData.parse(change))
      expect(changeItems[0]?.type).toBe('create')
      const statusChanges = changeItems
        .flatMap(({ changedItem }) => changedItem)
        .filter(({ field }) => field === 'status_id')
      expect(statusChanges.at(-1)?.new_value ?? -3).toBe(status_id)
    }
  })
})

describe('its documents', () => {
  const count = (condition: string) =>
    queryNumber(`select count(*) as n from documents d join calls c on c."ID" = d.service_job_uuid where ${condition}`)
  const expectNone = async (condition: string) => expect(await count(condition)).toBe(0)
  const expectSome = async (condition: string) => expect(await count(condition)).toBeGreaterThan(0)
  const hasNot = (type: string) =>
    `not exists (select from documents p where p.service_job_uuid = c."ID" and p.type = '${type}')`

  it('include fees and spare parts for every validated and closed call', async () => {
    const without = `select count(*) as n from calls c where status_id in (2, -1) and (${hasNot('fee')} or ${hasNot('sparepart')})`
    expect(await queryNumber(without)).toBe(0)
    await expectNone(`c.status_id = -1 and "Confirmed" = 'N'`)
  })

  it('cover every state', async () => {
    for (const type of ['fee', 'sparepart', 'dpc']) {
      await expectSome(`type = '${type}' and "Confirmed" = 'Y'`)
      await expectSome(`type = '${type}' and "Confirmed" = 'N' and "IsChangeRequested" = 'N'`)
    }
    for (const status of [-3, -2]) await expectSome(`c.status_id = ${status} and "IsChangeRequested" = 'Y'`)
    await expectSome(`exists (select from document_lines l where l."DocEntry" = d."DocEntry" and "LineStatus" = 'C')`)
    for (const subject of ['sat', 'sat2'])
      await expectSome(
        `d.societe_uuid = (select societe_uuid from accounts where subject = '${subject}') and "Confirmed" = 'N'`,
      )
  })

  it('belong to the company that accepted the call, and are not both approved and rejected', async () => {
    await expectNone(
      `d.societe_uuid is distinct from c.societe_uuid or c.accepted_at is null or d.created_at < c.accepted_at`,
    )
    await expectNone(`"Confirmed" = 'Y' and "IsChangeRequested" = 'Y'`)
    await expectNone(`d.created_at > '${now.toISOString()}'`)
    await expectNone(`d.network_code = 'YGNITA' and type = 'dpc'`)
  })

  it('have the total of their lines', () =>
    expectNone(`"DocTotal" <> coalesce((select sum(round("Quantity" * "Price", 2)) from document_lines l
      where l."DocEntry" = d."DocEntry" and "LineStatus" = 'O'), 0)`))

  it('claim no more kilometres than the distance, where the distance sets a limit', () =>
    expectNone(`exists (select from document_lines l join call_fees f using ("ItemCode")
      join companies o on o.societe_uuid = d.societe_uuid
      cross join lateral (select 6372 * 2 * asin(sqrt(sin(radians(o.latitude - c.latitude) / 2) ^ 2
        + cos(radians(o.latitude)) * cos(radians(c.latitude)) * sin(radians(o.longitude - c.longitude) / 2) ^ 2)) as km) way
      where l."DocEntry" = d."DocEntry" and f.network_code = d.network_code and 1.3 * way.km > f."Distance"
        and l."Quantity" > 2 * (1.4 * way.km - f."Distance"))`))

  it('are mostly clean, and show some findings of each kind', async () => {
    const undecided = `"Confirmed" = 'N' and "DocStatus" = 'O'`
    const done = `join calls c on c."ID" = d.service_job_uuid where ${undecided} and not c.is_saved_status_open`
    const clean = await queryNumber(`select avg((check_severity < 2)::int) as n from documents d ${done}`)
    expect(clean).toBeGreaterThan(0.7)
    expect(clean).toBeLessThan(1)
    const { rows } = await pool.query<{ name: string }>(`select distinct f->>'name' as name
      from documents, jsonb_array_elements(checks) f where ${undecided}`)
    const names = rows.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['call_open', 'evidence', 'part', 'duplicate', 'repeat_visit']))
    expect(await queryNumber(`select count(*) as n from documents where ${undecided} and checks is null`)).toBe(0)
  })

  it('answer every question of their return type', () =>
    expectNone(`type = 'dpc' and exists (select from dpc_questions q where q.return_type = d."ReturnType" and not exists
      (select from document_answers a where a."DocEntry" = d."DocEntry" and a.name = q.name and a.answer <> ''))`))
})

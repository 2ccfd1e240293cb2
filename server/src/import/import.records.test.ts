import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database/cluster.ts'
import { expectExactTotals } from '../../test/database/exact-totals.ts'
import { waitForLockWaiter } from '../../test/database/lock-waiters.ts'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { createFolder, exampleNetwork, exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import { errorText } from '../platform/config/fatal-error.ts'
import { hasChanges, importNetwork } from './import.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await openImportedNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const rowsOf = async (sql: string, from = pool) => (await from.query(sql)).rows
const callOf = async (key: string) =>
  (
    await rowsOf(
      `select c.* from calls c join imported_calls k on k.service_job_uuid = c."ID" where call_key = '${key}'`,
    )
  )[0]
const changes = async (folder: string) => (await importNetwork(pool, folder)).merged.filter(hasChanges)
const errorsOf = async (folder: string) =>
  (await importNetwork(pool, folder).then(() => '', errorText)).split('\n').slice(1)

describe('a closed call of the past', () => {
  it('has its company, visit, appliance, contract and times', async () => {
    expect(await callOf('SAV-2025-00412')).toMatchObject({
      status_id: -1,
      is_saved_status_open: false,
      subcontractor_name: 'Chaleur des Trois Ponts',
      technician: 'T1',
      schedule_end_date: '2025-01-15T09:30:00.000Z',
      done_at: '2025-01-15T09:35:00.000Z',
      appointments: 1,
      code_product: 'CHV-24',
      internal_serial_number: '24060000017',
      skill: 'GAS-BOILER',
      warranty_end_date: '2027-06-11',
      call_id: expect.stringMatching(/^1000000\d$/),
      service_contract_id: expect.stringMatching(/^5000000\d$/),
    })
  })

  it('has its history in words, oldest first', async () => {
    const { ID } = await callOf('SAV-2025-00412')
    const history = await rowsOf(
      `select user_name, created_at, change_data from history where service_job_uuid = '${ID}' order by "ID"`,
    )
    expect(history).toHaveLength(5)
    expect(history[4]).toMatchObject({
      user_name: 'Gestion Rhône',
      created_at: '2025-02-20T16:00:00.000Z',
      change_data: { type: 'status', changedItem: [{ field: 'status_id', old_value: 1, new_value: -1 }] },
    })
  })

  it('has its documents with lines, answers and totals', async () => {
    const documents = await rowsOf(
      `select type, "DocNum", "DocTotal", "DocStatus", "CardCode", d.done_at from documents d order by "DocEntry"`,
    )
    expect(documents).toMatchObject([
      { type: 'fee', DocTotal: '98.75', DocStatus: 'C', CardCode: 'F0101', done_at: '2025-01-15T09:35:00.000Z' },
      { type: 'sparepart', DocNum: 'dp-25-0031', DocTotal: '128.40', done_at: null },
      { type: 'dpc', DocTotal: '128.40' },
      { type: 'fee', DocTotal: '41.00', DocStatus: 'O', done_at: '2026-02-05T14:10:00.000Z' },
    ])
    expect(await rowsOf('select name, answer from document_answers order by name')).toHaveLength(2)
  })
})

it('keeps totals, track records and repeats exact', async () => {
  await expectExactTotals(pool)
  const records = await rowsOf(
    `select supplier_code, offered, accepted, done, done_at_first_visit, last_assigned_at from company_records join companies using (societe_uuid)`,
  )
  expect(records).toEqual([
    {
      supplier_code: 'F0101',
      offered: 2,
      accepted: 2,
      done: 2,
      done_at_first_visit: 2,
      last_assigned_at: '2026-02-03T10:30:00.000Z',
    },
  ])
  expect(await rowsOf('select count(*)::int as count from call_declines')).toEqual([{ count: 1 }])
})

it('causes no mail, no notification and no job but the check of documents', async () => {
  const [row] = await rowsOf(
    `select (select count(*)::int from mails) as mails, (select count(*)::int from notifications) as notifications,
       (select array_agg(distinct key) from graphile_worker.jobs) as jobs`,
  )
  expect(row).toEqual({ mails: 0, notifications: 0, jobs: ['check_documents VALRHO'] })
})

it('numbers new calls, contracts and documents after the imported ones', async () => {
  const folder = createFolder({
    'calls.csv':
      'network_code,call_key,call_id,status_id,created_at,subject,call_type_id,problem_type_id,priority\n' +
      'VALRHO,N-1,10000500,5,2020-01-02T08:00:00Z,Ancien,HEA,HEA1,L\nVALRHO,N-2,,5,2020-01-03T08:00:00Z,Ancien,HEA,HEA1,L\n',
  })
  await changes(folder)
  expect(await callOf('N-2')).toMatchObject({ call_id: '10000501' })
  expect(await rowsOf(`select nextval('call_numbers')::int as next`)).toEqual([{ next: 10_000_502 }])
})

describe('a call that the portal works on', () => {
  const change = (to: string) => exampleNetworkWith('calls.csv', ['À remettre en pression chaque semaine.', to])

  it('takes a changed row, with a new version and the same number', async () => {
    const before = await callOf('SAV-2026-01990')
    expect(await changes(change('Deux fois par semaine.'))).toMatchObject([{ table: 'calls', added: 0, changed: 1 }])
    expect(await callOf('SAV-2026-01990')).toMatchObject({
      ID: before.ID,
      call_id: before.call_id,
      description: 'Deux fois par semaine.',
      version: before.version + 1,
    })
    await expectExactTotals(pool)
  })

  it('is not overwritten: the old row changes nothing, and a changed row is refused', async () => {
    const { ID } = await callOf('SAV-2026-01990')
    await pool.query(`update calls set subject = 'Changed in the portal', version = version + 1 where "ID" = $1`, [ID])
    expect(await changes(change('Deux fois par semaine.'))).toEqual([])
    expect(await callOf('SAV-2026-01990')).toMatchObject({ subject: 'Changed in the portal' })
    expect(await errorsOf(change('Tous les jours.'))).toEqual([
      'calls.csv, line 5, column call_key: "SAV-2026-01990" was changed in the portal since its last import: change it there, or leave the row as it was.',
    ])
  })
})

it('gives a stored document a new version when its lines or answers change', async () => {
  const versions = `select document_key, d.version, k.version = d.version as is_known from documents d
    join imported_documents k using ("DocEntry") order by 1`
  const stored = (changed = '') =>
    ['BC-25-0088', 'BC-26-0412', 'DP-25-0031', 'RT-25-0007'].map((document_key) => ({
      document_key,
      version: document_key === changed ? 2 : 1,
      is_known: true,
    }))
  for (const [file, document, from, to] of [
    ['document-lines.csv', 'BC-26-0412', 'BC-26-0412,1,DEP-01,,Déplacement', 'BC-26-0412,1,DEP-02,,Déplacement'],
    ['document-answers.csv', 'RT-25-0007', 'mounted,later', 'mounted,day'],
  ] as const) {
    const fresh = await openImportedNetwork()
    expect(await rowsOf(versions, fresh.pool)).toEqual(stored())
    for (const _ of ['changed', 'again']) {
      await importNetwork(fresh.pool, exampleNetworkWith(file, [from, to]))
      expect(await rowsOf(versions, fresh.pool)).toEqual(stored(document))
    }
    await fresh.close()
  }
})

it('waits for a change in the portal, and does not overwrite it', async () => {
  const { ID } = await callOf('SAV-2023-00009')
  const portal = await pool.connect()
  await portal.query('begin')
  await portal.query('update calls set version = version + 1 where "ID" = $1', [ID])
  const found = errorsOf(exampleNetworkWith('calls.csv', ['Visite annulée', 'Rendez-vous annulé']))
  await waitForLockWaiter(portal)
  await portal.query('commit')
  portal.release()
  expect(await found).toContainEqual(expect.stringMatching(/"SAV-2023-00009"\)? was changed in the portal/))
})

it('refuses to approve a document that is open in the portal', async () => {
  const folder = exampleNetworkWith('documents.csv', ['2026-02-05,O,N', '2026-02-05,C,Y'])
  expect(await errorsOf(folder)).toContain(
    'documents.csv, line 5, column Confirmed: "BC-26-0412" is not approved in the portal: approve it there, or leave the row as it was.',
  )
})

it.each([
  ['calls.csv', 'SAV-2026-01877,,1,', 'SAV-2026-01877,,7,', 'line 4, column status_id: "7" is not one of'],
  ['calls.csv', '2025-01-14T08:05:00Z', '', 'line 2, column assigned_at: it is empty: an assigned call has'],
  ['calls.csv', '2025-01-14T08:05:00Z', '14/01/2025', 'line 3, column assigned_at: "14/01/2025" is not a time'],
  ['calls.csv', ',90,T1,', ',90,,', 'line 2, column technician: it is empty: an accepted call has'],
  ['calls.csv', ',90,T1,', ',90,T7,', 'line 2, column technician: "T7" is not a technician of this company'],
  ['calls.csv', '2026-02-05T14:10:00Z', '', 'line 4, column done_at: it is empty: a done call has'],
  ['calls.csv', '2026-02-05T14:10:00Z', '2026-02-01T14:10:00Z', 'line 4, column done_at: it is before created_at.'],
  ['calls.csv', '2026-02-05T14:10:00Z', '2126-02-05T14:10:00Z', 'line 4, column done_at: it is in the future.'],
  [
    'calls.csv',
    'HEA,HEA4',
    'DHW,HEA4',
    'column problem_type_id: "HEA4" is not an item of the value list problem_types under',
  ],
  [
    'calls.csv',
    'F0103,LOAD',
    'F0103,FULL',
    'column reject_reason: "FULL" is not an item of the value list reject_reasons',
  ],
  ['calls.csv', 'F0103,LOAD', ',', 'column rejected_by: it is empty: a declined call has'],
  ['calls.csv', 'CT-2024-117,IGN,', 'CT-2024-118,IGN,', 'column contract_key: "CT-2024-118" is not a service contract'],
  ['calls.csv', 'IGN,IGN-ELEC', ',IGN-ELEC', 'column defect_code1: it is empty, and the next level is not.'],
  ['calls.csv', 'sav-2023-00009', 'dp 25', 'column call_id: "dp 25" is not a number'],
  ['calls.csv', '700001,Odile', '700009,Odile', 'column ins_id: "700009" is not an equipment card of this network'],
  [
    'service-contracts.csv',
    'T,2022-12-01',
    'A,2022-12-01',
    'line 3, column termination_date: only a terminated contract',
  ],
  [
    'service-contracts.csv',
    'INTEGRAL,F0101',
    ',F0101',
    'line 2, column template_code: it is empty: an active contract',
  ],
  ['documents.csv', '2025-01-15,C,Y', '2025-01-15,C,N', 'line 2, column Confirmed: an invoiced document is approved'],
  [
    'documents.csv',
    'sparepart,SAV',
    'sparepart,SAW',
    'column call_key: "SAW-2025-00412" is not a call of this network',
  ],
  ['documents.csv', 'WARRANTY,CN', ',CN', 'line 4, column ReturnType: it is empty: a return request needs it.'],
  ['document-lines.csv', ',1.5,38.50', ',1.555,38.50', 'line 3, column Quantity: "1.555" is not a number up to'],
  [
    'document-answers.csv',
    'RT-25-0007,fault',
    'RT-25-0008,fault',
    'column document_key: "RT-25-0008" is not a document',
  ],
  ['call-history.csv', 'status,status_id,-3', 'status,,-3', 'line 5, column field: it is empty, and a value is not.'],
  ['call-history.csv', 'assign,sub', 'given,sub', 'line 3, column type: "given" is not one of create,'],
])('%s: is refused for "%s" replaced by "%s"', async (file, from, to, message) => {
  const fresh = await openDatabase()
  try {
    const folder = exampleNetworkWith(file, [from, to])
    const found = await importNetwork(fresh.pool, folder).then(() => '', errorText)
    expect(found).toContain(`${file}, line `)
    expect(found).toContain(message)
    expect(await rowsOf('select "ID" from calls', fresh.pool)).toEqual([])
  } finally {
    await fresh.close()
  }
})

it('writes a large folder without indexes and triggers, to the same end, but builds none for unchanged rows', async () => {
  const fresh = await openDatabase()
  const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by 1`
  const rules = `select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`
  const keys = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' order by 1, 2`
  const before = [await rowsOf(indexes, fresh.pool), await rowsOf(rules, fresh.pool), await rowsOf(keys, fresh.pool)]
  await importNetwork(fresh.pool, exampleNetwork, { minBulkRows: 1 })
  expect([await rowsOf(indexes, fresh.pool), await rowsOf(rules, fresh.pool), await rowsOf(keys, fresh.pool)]).toEqual(
    before,
  )
  await expectExactTotals(fresh.pool)
  const calls = `select call_key, c.status_id, c.subcontractor_name, c.done_at, c.appointments, c.skill, (select k.call_key from imported_calls k where k.service_job_uuid = c.repeat_of) as repeats
    from calls c join imported_calls i on i.service_job_uuid = c."ID" where call_key like 'SAV%' and call_key <> 'SAV-2026-01990' order by 1`
  const other = await openImportedNetwork()
  expect(await rowsOf(calls, fresh.pool)).toEqual(await rowsOf(calls, other.pool))
  await other.close()
  const lines: string[] = []
  const again = await importNetwork(fresh.pool, exampleNetwork, {
    minBulkRows: 1,
    progress: (line) => lines.push(line),
  })
  expect(again.merged.filter(hasChanges)).toEqual([])
  expect(lines).toContain('Written: calls.csv')
  expect(lines.filter((line) => line.startsWith('Indexes'))).toEqual([])
  await fresh.close()
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { findText, loadTextColumns } from '../../test/database/find-text.ts'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createCustomerEverywhere } from '../../test/fixtures/customer.ts'
import { createTariff } from '../../test/fixtures/documents.ts'
import { createCall, createCard } from '../../test/fixtures/factories.ts'
import { createInvoice } from '../../test/fixtures/fees.ts'
import { runCallout as commandLine } from '../../test/support/command-line.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { readConfig } from '../platform/config/config.ts'
import { createMailDelivery } from '../platform/jobs/delivery.ts'
import { nonPersonalColumns } from './non-personal-columns.ts'
import { personalColumns } from './personal-columns.ts'

const app = setUpApp()

beforeAll(async () => {
  await createTariff(app.db)
  await createInvoice(app.db, 'norte')
})

async function callout(...words: string[]) {
  const { rows } = await app.pool.query('select current_database() as name')
  const url = Object.assign(new URL(app.pool.options.connectionString ?? ''), { pathname: `/${rows[0].name}` }).href
  return commandLine(words, { DATABASE_URL: url, DATA_DIR: app.dataDir })
}

/** Runs a command, expects success and returns its output. */
async function done(...words: string[]): Promise<string> {
  const { printed, refused } = await callout(...words)
  if (refused) throw new Error(refused)
  return printed ?? ''
}

/** Everything that an erasure must not change: amounts, lines, invoices, numbers, counts. */
async function accounts() {
  const tables = [
    `select "DocEntry", "DocNum", "DocTotal", "DocStatus", "Confirmed", "DocDate", call_id, societe_uuid from documents order by 1`,
    'select * from document_lines order by 1, 2',
    'select * from supplier_invoices order by 1',
    'select * from supplier_invoice_documents order by 1',
    'select network_code, societe_uuid, status_id, sum(calls) from call_counts group by 1, 2, 3 order by 1, 2, 3',
    `select "ID", call_id, status_id, code_product, internal_serial_number, technician, created_at, pays from calls order by 1`,
    `select "ID", service_contract_id, start_date, end_date, status_id from service_contracts order by 1`,
  ]
  const all: unknown[] = []
  for (const table of tables) all.push((await app.pool.query(table)).rows)
  return all
}

describe('personal data', () => {
  it('is declared as personal or not for every text column', async () => {
    const declared: Record<string, string[]> = {}
    for (const list of [personalColumns, nonPersonalColumns])
      for (const [table, columns] of Object.entries(list))
        for (const column of Array.isArray(columns) ? columns : Object.keys(columns))
          declared[`${table}.${column}`] = [...(declared[`${table}.${column}`] ?? []), table]
    const stored = (await loadTextColumns(app.pool))
      .filter(({ schema }) => schema === 'public')
      .map(({ table, column }) => `${table}.${column}`)
    expect(stored.filter((column) => declared[column]?.length !== 1)).toEqual([])
    const places = ['latitude', 'longitude']
    const known = Object.keys(declared).filter((column) => !places.includes(column.split('.')[1] ?? ''))
    expect(known.filter((column) => !stored.includes(column))).toEqual([])
  })

  it('is found, reported and erased in every table and file, and leaves the accounts unchanged', async () => {
    const word = 'Belmontez'
    const { call, contract, InsId, next, deletedContract } = await createCustomerEverywhere(app, word)
    const before = await accounts()
    const planted = await findText(word, app.pool, app.dataDir)
    const declared = Object.entries(personalColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    const unplanted = declared.filter(
      (column) => !/\.(latitude|longitude)$|^reads\./.test(column) && !planted.includes(column),
    )
    expect(unplanted).toEqual([])
    expect(planted.filter((place) => place.startsWith('/'))).toHaveLength(2)

    const { printed = '' } = await callout('customer', 'find', 'belmont')
    const named = [
      `call ${call.call_id}`,
      `contract ${contract.service_contract_id}`,
      `card ${InsId}`,
      'deleted call 777',
      `deleted contract ${deletedContract}`,
    ]
    for (const one of named) expect(printed).toContain(one)
    expect(printed).not.toContain(next.call_id)

    const preview = await callout('customer', 'erase', '--call', call.call_id)
    for (const one of [...named, 'request ', 'Nothing was changed.']) expect(preview.printed).toContain(one)
    expect(await findText(word, app.pool, app.dataDir)).toEqual(planted)

    expect(await done('customer', 'erase', '--call', call.call_id, '--yes')).toMatch(/files +2\nErased\.$/)
    expect(await findText(word, app.pool, app.dataDir)).toEqual([])
    expect(await accounts()).toEqual(before)
    expect(await app.pool.query('select from reads where filter is not null')).toMatchObject({ rowCount: 0 })
    expect(await app.pool.query(`select from views where name like 'By %'`)).toMatchObject({ rowCount: 0 })

    const again = await callout('customer', 'erase', '--call', call.call_id, '--card', String(InsId), '--yes')
    expect(again).toEqual({ printed: 'There was nothing left to erase.' })
  })

  it('leaves readable records, with a history row for the erasure without values', async () => {
    const { call } = await createCustomerEverywhere(app, 'Casavieja')
    await done('customer', 'erase', '--call', call.call_id, '--yes')
    const staff = await app.signInAs('callcenter')
    const { body } = await staff.send(callApi.load, { ID: call.ID })
    const expected = { customer_name: '[erased]', subject: '[erased]', adresse: '', phone: '', latitude: null }
    expect(body.Data).toMatchObject({ ...expected, reject_reason: 'OTHER', internal_serial_number: '', version: 2 })
    const history = await staff.send(historyApi.list, { filterData: { service_job_uuid: call.ID } })
    const [last, change] = history.body.Data
    expect(last).toMatchObject({ user_name: 'callout', change_data: { type: 'erase', changedItem: [] } })
    expect(change.change_data.changedItem).toEqual(
      expect.arrayContaining([
        { field: 'customer_name', old_value: null, new_value: '[erased]' },
        { field: 'unheard_of', old_value: null, new_value: '[erased]' },
        { field: 'status_id', old_value: null, new_value: 'Done' },
      ]),
    )
  })

  it('stops the delivery of an unsent email', async () => {
    const { call } = await createCustomerEverywhere(app, 'Puertoalto')
    const { rows } = await app.pool.query(
      'select mail_uuid from mails where service_job_uuid = $1 and sent_at is null',
      [call.ID],
    )
    await done('customer', 'erase', '--call', call.call_id, '--yes')
    const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' })
    // Nothing listens on this port, so an attempt to send would fail.
    await createMailDelivery(app, config, undefined as never)(rows[0])
  })

  it('of another customer with the same name stays', async () => {
    const facts = { customer_name: 'Eva Namesake', status_id: -1 }
    const one = await createCall(app.db, { ...facts, email: 'eva@one.example' })
    const other = await createCall(app.db, { ...facts, email: 'eva@other.example' })
    await done('customer', 'erase', '--call', one.call_id, '--yes')
    const { rows } = await app.pool.query(
      `select call_id, customer_name from calls where call_id = any ($1) order by 1`,
      [[one.call_id, other.call_id]],
    )
    expect(rows.map(({ customer_name }) => customer_name)).toEqual(['[erased]', 'Eva Namesake'])
  })

  it('is found by the number of a deleted contract', async () => {
    const { call, deletedContract } = await createCustomerEverywhere(app, 'Fuentealta')
    const { printed } = await callout('customer', 'erase', '--contract', deletedContract)
    expect(printed).toContain(`call ${call.call_id}`)
    await done('customer', 'erase', '--contract', deletedContract, '--yes')
    expect(await findText('Fuentealta', app.pool, app.dataDir)).toEqual([])
  })

  it.each<[string, object, object]>([
    ['a space after the name', { customer_name: 'Eva Space' }, { customer_name: 'Eva Space ' }],
    ['a no-break space after the name', { customer_name: 'Eva Pasted\u00a0' }, { customer_name: 'Eva Pasted' }],
    ['another apostrophe', { customer_name: 'Eva O’Two' }, { customer_name: "EVA O'TWO" }],
    ['ß as ss', { customer_name: 'Eva Großmann' }, { customer_name: 'Éva Grossmann' }],
    ['two telephones in the field', { phone: '600 123 458 / 955 11 22 33' }, { phone: '955112233' }],
    [
      'two addresses in the field',
      { phone: '', email: 'eva@two.example; twice@two.example' },
      { phone: '', email: 'TWICE@two.example' },
    ],
    ['the telephone in Arabic digits', { phone: '600 123 459' }, { phone: '٦٠٠ ١٢٣ ٤٥٩' }],
    ['the country before the telephone', { phone: '600 123 457' }, { phone: '+34 600 123 457' }],
  ])('of the same customer is erased with %s', async (_, ...writings) => {
    const facts = { customer_name: 'Eva Twice', email: '', phone: '600 123 456', status_id: -1 }
    const [one, other] = await Promise.all(writings.map((written) => createCall(app.db, { ...facts, ...written })))
    await done('customer', 'erase', '--call', one?.call_id ?? '', '--yes')
    const { rows } = await app.pool.query('select customer_name from calls where "ID" = any ($1)', [
      [one?.ID, other?.ID],
    ])
    expect(rows.map(({ customer_name }) => customer_name)).toEqual(['[erased]', '[erased]'])
  })

  it.each([
    'ana@españa.example',
    'ANA@xn--espaa-rta.example',
    'rue findel',
    'r. findel 1',
    'Rua Findel, 1, 3º B',
    '٦٤٤ ٩٩٨ ٨٧٧',
    '+34 644-998-877',
    'findeel',
    'ndel',
  ])('is found by %s as the search finds it', async (text) => {
    const card = await createCard(app.db, {
      ...{ OwnerName: 'Ana Findeel', OwnerEmail: 'ana@xn--espaa-rta.example', OwnerPhone: '644 998 877' },
      ...{ Street: 'R. Findel', StreetNo: '1' },
    })
    expect(await done('customer', 'find', text)).toContain(`card ${card.InsId}`)
    await app.db.deleteFrom('equipment_cards').where('InsId', '=', card.InsId).execute()
  })

  it('is uncertain where a contact is the same and the name another: such records are listed with the reason and stay', async () => {
    const facts = { email: '', phone: '611 222 333', status_id: -1 }
    const { call_id } = await createCall(app.db, { ...facts, customer_name: 'Berta Dudas Sanz' })
    const alike = await createCall(app.db, { ...facts, phone: '+34611222333', customer_name: 'Dudas, Berta' })
    const card = await createCard(app.db, { OwnerName: 'Berta Dúdaz', OwnerPhone: '655 111 000 / ٦١١ ٢٢٢ ٣٣٣' })
    const other = await createCall(app.db, { ...facts, customer_name: 'Carlos Otero' })
    const stranger = await createCall(app.db, { ...facts, phone: '611 222 334', customer_name: 'Carlos Otero' })
    const printed = await done('customer', 'erase', '--call', call_id, '--yes')
    expect(printed).toMatch(/3 may be the same customer and were left/)
    for (const [one, reason] of [
      [`call ${alike.call_id}`, 'similar name, same telephone'],
      [`card ${card.InsId}`, 'similar name, same telephone'],
      [`call ${other.call_id}`, 'another name, same telephone'],
    ] as const)
      expect(printed.split('\n').find((line) => line.startsWith(one))).toContain(reason)
    expect(printed).not.toContain(stranger.call_id)
    const IDs = [alike.ID, other.ID]
    const stored = await app.db.selectFrom('calls').select('customer_name').where('ID', 'in', IDs).execute()
    expect(stored.map((one) => one.customer_name).sort()).toEqual(['Carlos Otero', 'Dudas, Berta'])
  })

  it.each([
    ['a no-break space after it', 'Eva Moved\u00a0'],
    ['a tab before it', '\tEva Moved'],
  ])('is erased from the history of another customer of the appliance with %s', async (_, old_value) => {
    const { InsId } = await createCard(app.db)
    const facts = { ins_id: InsId, status_id: -1 }
    const { call_id } = await createCall(app.db, { ...facts, customer_name: 'Eva Moved' })
    const other = await createCall(app.db, { ...facts, customer_name: 'Next Tenant' })
    const changedItem = [{ field: 'customer_name', old_value, new_value: 'Next Tenant' }]
    const change_data = JSON.stringify({ call_id: other.call_id, type: 'save', changedItem })
    const row = { network_code: 'ATLIBE', user_name: 'Somebody', created_at: '2026-03-01T08:00:00Z', change_data }
    await app.db
      .insertInto('history')
      .values({ ...row, service_job_uuid: other.ID })
      .execute()
    await done('customer', 'erase', '--call', call_id, '--yes')
    const { rows } = await app.pool.query(
      `select change_data->'changedItem' as items from history where service_job_uuid = $1`,
      [other.ID],
    )
    expect(rows).toEqual([{ items: [{ field: 'customer_name', old_value: '[erased]', new_value: '[erased]' }] }])
  })

  it.each([
    ['an open call', async () => ['--call', (await createCall(app.db)).call_id], 'still open'],
    [
      'an active contract',
      async () => ['--contract', (await createContract(app.db)).service_contract_id],
      'still open',
    ],
    [
      'a closed call whose customer has an open one',
      async () => {
        const facts = { customer_name: 'Iris Open', email: 'iris@open.example' }
        await createCall(app.db, facts)
        return ['--call', (await createCall(app.db, { ...facts, status_id: -1 })).call_id]
      },
      'still open',
    ],
    ['nothing', async () => [], 'Name a record'],
    ['a number nobody has', async () => ['--call', '1'], 'There is no call 1.'],
    ['a card that is no number', async () => ['--card', 'x'], 'There is no card x.'],
    [
      'a number of two networks',
      async () => {
        const call_id = '5550001'
        await createCall(app.db, { call_id, status_id: -1 })
        await createCall(app.db, { call_id, status_id: -1, network_code: 'YGNITA' })
        return ['--call', call_id]
      },
      'choose one with --network',
    ],
  ])('refuses to erase %s, and changes nothing', async (_, options, message) => {
    const given = await options()
    const before = await app.pool.query('select * from calls order by "ID"')
    expect(await callout('customer', 'erase', ...given, '--yes')).toEqual({ refused: expect.stringContaining(message) })
    expect((await app.pool.query('select * from calls order by "ID"')).rows).toEqual(before.rows)
  })

  it('is only searched with three characters or more', async () =>
    expect(await callout('customer', 'find', 'ab')).toEqual({ refused: expect.stringContaining('three characters') }))
})

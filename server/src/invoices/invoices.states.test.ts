import { changeApi } from '@callout/domain/changes/change.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type { HistoryRow } from '@callout/domain/history/history.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import {
  addLegalFacts,
  createFee,
  createStoredInvoice,
  invoiceFees,
  uniqueInvoiceNumber,
} from '../../test/fixtures/fees.ts'
import { setUpInvoicing } from '../../test/support/set-up-invoicing.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const { app, as } = setUpInvoicing()

async function newInvoice(client: TestClient = as.sat): Promise<SupplierInvoice> {
  const { body } = await invoiceFees(client, [await createFee(app.db)])
  return body.Data
}
const act = (client: TestClient, name: 'check' | 'release' | 'resolve', ID: string, version?: number) =>
  client.send(invoiceStateApi[name], { ID, version })
const dispute = (client: TestClient, ID: string, reason = 'The last line is there twice') =>
  client.send(invoiceStateApi.dispute, { ID, reason })
const load = async (client: TestClient, ID: string): Promise<PayableInvoice> =>
  (await client.send(invoiceStateApi.load, { ID })).body.Data
const historyOf = async (client: TestClient, ID: string): Promise<HistoryRow[]> =>
  (await client.send(historyApi.list, { request: { PageSize: 0 }, filterData: { supplier_invoice_uuid: ID } })).body
    .Data

async function letBackOfficeRelease(value: 'Y' | 'N') {
  await sql`update networks set assignment_policy = jsonb_set(
    jsonb_set(coalesce(assignment_policy, '{}'), '{approval}', coalesce(assignment_policy->'approval', '{}')),
    '{approval,back_office_releases}', ${JSON.stringify(value)}::jsonb) where network_code = 'ATLIBE'`.execute(app.db)
}
afterEach(() => letBackOfficeRelease('N'))

const setTwoPersonAmount = (amount: number | null) =>
  sql`update networks set assignment_policy = jsonb_set(assignment_policy, '{approval,two_person_amount}',
    ${JSON.stringify(amount)}::jsonb) where network_code = 'ATLIBE'`.execute(app.db)

describe('a supplier invoice', () => {
  it('is received with its tax, its due date and all of it to pay', async () => {
    const invoice = await newInvoice()
    expect(invoice).toMatchObject({
      state: 'received',
      DocTotal: 10.5,
      vat_total: 2.21,
      gross_total: 12.71,
      to_pay: 12.71,
    })
    expect(invoice).toMatchObject({ version: 1, paid_on: null, can: { check: false, release: false, dispute: true } })
    const days = (Date.parse(invoice.due_on ?? '') - Date.parse(invoice.created_at.slice(0, 10))) / 86_400_000
    expect(Math.abs(days - 45)).toBeLessThanOrEqual(1)
  })

  it('goes from checked to released, with a row of history each, and everybody reads its state', async () => {
    const { ID } = await newInvoice()
    const checked = await act(as.backoffice, 'check', ID, 1)
    expect(checked.body).toMatchObject({
      HasError: false,
      Data: { state: 'checked', version: 2, can: { release: false } },
    })
    const released = await act(as.dispatcher, 'release', ID, 2)
    expect(released.body.Data).toMatchObject({ state: 'released', version: 3, checked_by_reader: false })
    expect(await load(as.dispatcher, ID)).toMatchObject({ released_by_checker: false })
    expect(await load(as.sat, ID)).toMatchObject({ state: 'released', can: { dispute: true, check: false } })
    const history = await historyOf(as.backoffice, ID)
    expect(history.map(({ user_name, change_data: { type, changedItem } }) => [user_name, type, changedItem])).toEqual([
      ['The dispatcher', 'release', [{ field: 'state', old_value: 'Checked', new_value: 'Released' }]],
      ['The backoffice', 'check', [{ field: 'state', old_value: 'Received', new_value: 'Checked' }]],
    ])
  })

  it('that one person checks and releases says so, and is refused above the amount for two people', async () => {
    const { ID } = await newInvoice()
    expect((await act(as.dispatcher, 'check', ID)).body.Data).toMatchObject({ checked_by_reader: true })
    await setTwoPersonAmount(12.7)
    expect((await act(as.dispatcher, 'release', ID)).body.customErrorCode).toBe('invoice.refused.release_checker')
    expect(await load(as.dispatcher, ID)).toMatchObject({ can: { release: false } })
    await setTwoPersonAmount(null)
    await act(as.dispatcher, 'release', ID)
    expect(await load(as.backoffice, ID)).toMatchObject({ released_by_checker: true, checked_by_reader: false })
    const [released] = await historyOf(as.backoffice, ID)
    expect(released?.change_data.changedItem).toContainEqual(expect.objectContaining({ field: 'released_by_checker' }))
  })

  it('names the calls of its fees; accounting fields are for dispatchers', async () => {
    const fee = await createFee(app.db)
    await sql`insert into document_lines ("DocEntry", "LineNum", "ItemCode", "Description", "Quantity", "Price", "LineTotal",
      "Account") values (${fee.DocEntry}, 1, 'X-1', 'Labour', 2, 5.25, 10.5, '6001')`.execute(app.db)
    const { ID } = (await invoiceFees(as.sat, [fee])).body.Data
    const expected = {
      DocNum: fee.DocNum,
      call_id: fee.SCOrigin,
      service_job_uuid: fee.service_job_uuid,
      LineTotal: 10.5,
    }
    expect((await load(as.dispatcher, ID)).lines).toMatchObject([{ ...expected, Account: '6001' }])
    for (const client of [as.backoffice, as.sat]) {
      const { lines } = await load(client, ID)
      expect(lines).toMatchObject([expected])
      expect(lines[0]).not.toHaveProperty('Account')
    }
  })

  it('is disputed by its company with a reason, which ends the dispute again', async () => {
    const { ID } = await newInvoice()
    await act(as.dispatcher, 'check', ID)
    expect((await dispute(as.sat, ID)).body.Data).toMatchObject({
      state: 'disputed',
      dispute: 'The last line is there twice',
      can: { resolve: true, dispute: false },
    })
    expect((await act(as.dispatcher, 'release', ID)).body.customErrorCode).toBe('invoice.refused.release')
    expect((await act(as.sat, 'resolve', ID)).body.Data).toMatchObject({ state: 'checked', dispute: '' })
    const [resolved, disputed] = await historyOf(as.sat, ID)
    expect(resolved?.change_data.type).toBe('resolve')
    expect(disputed?.change_data.changedItem).toContainEqual({
      field: 'dispute',
      old_value: '',
      new_value: 'The last line is there twice',
    })
  })

  it('is told to its company by mail with the reason, if the network disputes it', async () => {
    const { ID, supplier_invoice } = await newInvoice()
    const mails = () =>
      app.db
        .selectFrom('mails')
        .select(['recipient', 'subject', 'body'])
        .where('subject', 'like', `%${supplier_invoice}%`)
    await dispute(as.sat, ID)
    await act(as.sat, 'resolve', ID)
    expect(await mails().execute()).toEqual([])
    await dispute(as.backoffice, ID, 'Two visits, not three')
    expect(await mails().execute()).toMatchObject([{ body: expect.stringContaining('Two visits, not three') }])
  })

  it('is told to programs by the feed with its version', async () => {
    const { ID } = await newInvoice()
    const { next } = (await as.dispatcher.send(changeApi.list, { after: String(await lastCursor()) })).body
    await act(as.dispatcher, 'check', ID)
    const { Data } = (await as.sat.send(changeApi.list, { after: next })).body
    const changedItem = [{ field: 'state', old_value: 'received', new_value: 'checked' }]
    expect(Data).toMatchObject([{ kind: 'invoice', ID, version: 2, type: 'check', changedItem }])
  })
})

const lastCursor = async () => {
  await as.dispatcher.send(changeApi.list, {})
  const { rows } = await sql<{ last_position: number }>`select last_position from change_log`.execute(app.db)
  return rows[0]?.last_position ?? 0
}

it('is read with the findings of its documents, of which the company sees those that are not for staff', async () => {
  const { ID } = await newInvoice()
  const finding = { name: 'distance_claim', severity: 'block', facts: { claimed: 190, owed: 0, distance: 6.1 } }
  const checks = JSON.stringify([finding, { ...finding, isForStaff: true }])
  await sql`update documents set checks = ${checks}, check_severity = 3 where "DocEntry" in
    (select "DocEntry" from supplier_invoice_documents where "ID" = ${ID})`.execute(app.db)
  for (const [client, count] of [
    [as.backoffice, 2],
    [as.sat, 1],
  ] as const) {
    const [document] = (await load(client, ID)).findings
    expect(document?.checks).toHaveLength(count)
    expect(document?.checks[0]?.text).toContain('190 km')
  }
})

describe('an act on an invoice is refused', () => {
  it('signed out, to the call centre, to others’ companies and networks, and a check to its own company', async () => {
    const { ID } = await createStoredInvoice(app.db, 'norte')
    for (const name of ['check', 'release', 'resolve'] as const) {
      expect((await act(app.signedOut, name, ID)).status).toBe(401)
      expect((await act(as.callcenter, name, ID)).status).toBe(403)
    }
    for (const name of ['check', 'release'] as const) expect((await act(as.sat, name, ID)).status).toBe(403)
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const) {
      expect((await dispute(as[person], ID)).status).toBe(404)
      expect((await as[person].send(invoiceStateApi.load, { ID })).status).toBe(404)
      const history = { request: { PageSize: 0 }, filterData: { supplier_invoice_uuid: ID } }
      expect((await as[person].send(historyApi.list, history)).status).toBe(404)
    }
    expect((await as.callcenter.send(invoiceStateApi.load, { ID })).status).toBe(403)
    expect((await dispute(as.sat, ID, '  ')).body.Errors).toEqual({ reason: 'text.required' })
  })

  it('as a release: to the back office unless the policy lets it, to the person who made it, and to keys', async () => {
    const { ID } = await newInvoice()
    expect((await act(as.dispatcher, 'release', ID)).body.customErrorCode).toBe('invoice.refused.release')
    await act(as.backoffice, 'check', ID)
    expect((await act(as.backoffice, 'release', ID)).body.customErrorCode).toBe('invoice.refused.release_role')
    const key = await createKeyClient(app, { name: 'ERP', role: 'D' })
    expect((await act(key, 'release', ID)).status).toBe(403)
    await letBackOfficeRelease('Y')
    expect((await load(as.backoffice, ID)).can.release).toBe(true)
    expect((await act(as.backoffice, 'release', ID)).body.Data.state).toBe('released')
    const own = await newInvoice(await connectedAsNorte())
    await act(as.backoffice, 'check', own.ID)
    expect((await act(as.dispatcher, 'release', own.ID)).body.customErrorCode).toBe('invoice.refused.release_own')
  })

  it('of all but one of several people at the same time', async () => {
    const { ID } = await newInvoice()
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(as.dispatcher, 'check', ID)))
    expect(answers.filter(({ body }) => !body.HasError)).toHaveLength(1)
    expect(await historyOf(as.dispatcher, ID)).toHaveLength(1)
    expect((await act(as.dispatcher, 'release', ID, 1)).body.customErrorCode).toBe('Conflict')
  })
})

async function connectedAsNorte(): Promise<TestClient> {
  const { body } = await (await app.signInAs('dispatcher')).send(sessionApi.connectAsUser, {
    societe_uuid: companyIds.norte,
  })
  return app.withToken(body.userToken)
}

describe('many invoices', () => {
  it('are checked and released together, each as if alone', async () => {
    const invoices = [await newInvoice(), await newInvoice()]
    await dispute(as.sat, invoices[1]?.ID ?? '')
    const items = invoices.map(({ ID }) => ({ ID }))
    const { body } = await as.backoffice.send(invoiceStateApi.checkMany, { items })
    expect(body.Data).toMatchObject({ done: 1, refused: 1 })
    expect(body.Data.items[1]).toMatchObject({ HasError: true, customErrorCode: 'invoice.refused.check' })
    const filterData = { ID: items[0]?.ID }
    const released = await as.dispatcher.send(invoiceStateApi.releaseMany, { filterData, expected: 1 })
    expect(released.body.Data).toMatchObject({ done: 1, items: [{ ID: items[0]?.ID, version: 3 }] })
    expect((await as.sat.send(invoiceStateApi.checkMany, { items })).status).toBe(403)
  })
})

describe('an invoice that was made without tax', () => {
  it('says what it lacked, names what its paper names, and is checked only alone', async () => {
    await app.db.updateTable('companies').set({ tax_number: '' }).where('societe_uuid', '=', companyIds.norte).execute()
    const { ID } = await newInvoice()
    await addLegalFacts(app.db)
    expect(await load(as.backoffice, ID)).toMatchObject({
      ...{ vat_total: null, iban: '', due_on: null, missing: ['tax_number'] },
    })
    const { body } = await as.backoffice.send(invoiceStateApi.checkMany, { items: [{ ID }] })
    expect(body.Data.items).toMatchObject([{ customErrorCode: 'invoice.refused.check_alone' }])
    expect((await act(as.backoffice, 'check', ID)).body.Data).toMatchObject({ state: 'checked' })
  })
})

describe('a credit note', () => {
  const credit = (ID: string) => as.sat.send(invoiceApi.credit, { ID, supplierInvoice: uniqueInvoiceNumber() })

  it('leaves nothing to pay of an unpaid invoice and of itself', async () => {
    const { ID } = await newInvoice()
    await dispute(as.backoffice, ID)
    const note = (await credit(ID)).body.Data
    expect(note).toMatchObject({ state: 'credited', gross_total: -12.71, vat_total: -2.21, to_pay: 0 })
    expect(await load(as.dispatcher, ID)).toMatchObject({ state: 'credited', dispute: '', to_pay: 0 })
    expect((await dispute(as.sat, ID)).body.customErrorCode).toBe('invoice.refused.dispute')
    expect((await historyOf(as.dispatcher, ID)).map(({ change_data }) => change_data.type)).toEqual([
      'credit',
      'dispute',
    ])
  })

  it('of a paid invoice waits for the money to come back', async () => {
    const { ID } = await newInvoice()
    await sql`update supplier_invoices set state = 'paid', paid_sum = 12.71 where "ID" = ${ID}`.execute(app.db)
    expect((await credit(ID)).body.Data).toMatchObject({ state: 'received', to_pay: -12.71 })
    expect(await load(as.dispatcher, ID)).toMatchObject({ state: 'paid', to_pay: 0 })
  })
})

import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { viewApi } from '@callout/domain/views/view.api.ts'
import { viewListNames } from '@callout/domain/views/view.lists.ts'
import { type View, viewLimits } from '@callout/domain/views/view.ts'
import { describe, expect, it } from 'vitest'
import { createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const list = 'servicecalls'
const urgent = {
  list,
  name: ' Urgent ones ',
  filterData: { priority: ['H'], subject: '', created_at: { from: '2026-01-01' } },
  Sorts: [{ Member: 'created_at', SortDirection: 1 }],
  columns: [
    { name: 'call_id', visible: true },
    { name: 'phone', width: 120, visible: false },
  ],
}
const save = async (person: Person, body: object) => (await as[person].send(viewApi.save, body)).body
const create = async (person: Person, body: object = {}): Promise<View> =>
  (await save(person, { ...urgent, ...body })).Data
const viewsOf = async (person: Person, of: string = list): Promise<View[]> =>
  (await as[person].send(viewApi.list, { list: of })).body.Data
const find = async (person: Person, ID: string) => (await viewsOf(person)).find((view) => view.ID === ID)
const unusedId = '00000000-0000-4000-8000-000000000000'

describe('the built-in views', () => {
  it.each<[Person, string[]]>([
    ['dispatcher', ['all', 'open', 'unassigned', 'declined', 'older', 'without_appointment', 'mine']],
    ['sat', ['all', 'open', 'to_answer', 'without_appointment']],
    ['callcenter', ['all', 'open', 'older', 'without_appointment', 'mine']],
    ['backoffice', ['all', 'open', 'older', 'without_appointment', 'mine']],
  ])('of calls fit the role %s, and All opens first', async (person, expected) => {
    const builtIn = (await viewsOf(person)).filter((view) => view.built_in)
    expect(builtIn.map(({ ID }) => ID)).toEqual(expected)
    expect(builtIn.filter(({ isDefault }) => isDefault).map(({ ID }) => ID)).toEqual(['all'])
    for (const { can } of builtIn) expect(can).toEqual({ save: false, delete: false })
  })

  it('filter every list so that it answers', async () => {
    for (const person of ['dispatcher', 'sat', 'callcenter'] as const)
      for (const { filterData, Sorts } of await viewsOf(person)) {
        const reply = await as[person].send(callApi.list, { filterData, request: { Sorts } })
        expect([filterData, reply.status]).toEqual([filterData, 200])
      }
  })

  it('count days on the clock of the network and speak the language of the reader', async () => {
    const { body } = await as.dispatcher.send(viewApi.list, { list }, { query: { lang: 'en' } })
    const older = (body.Data as View[]).find(({ ID }) => ID === 'older')
    expect(older).toMatchObject({ name: 'Older than 3 days', filterData: { created_at: { to: '2026-03-07' } } })
  })

  it('split what a company can invoice by the month, where it usually invoices once', async () => {
    const datesOf = async (ID: string) =>
      (await viewsOf('sat', 'invoicegeneration')).find((view) => view.ID === ID)?.filterData
    const invoiceable = { confirmed: true, status: 'O' }
    expect(await datesOf('all')).toEqual(invoiceable)
    expect(await datesOf('until_last_month')).toEqual({ ...invoiceable, DocDate: { to: '2026-02-28' } })
    expect(await datesOf('this_month')).toEqual({ ...invoiceable, DocDate: { from: '2026-03-01' } })
    for (const { filterData, Sorts } of await viewsOf('sat', 'invoicegeneration'))
      expect((await as.sat.send(invoiceApi.invoiceable, { filterData, request: { Sorts } })).status).toBe(200)
  })

  it('find the attachments of the last days, the newest first', async () => {
    const recent = (await viewsOf('dispatcher', 'attachments')).find(({ ID }) => ID === 'last_days')
    expect(recent?.filterData).toEqual({ created_at: { from: '2026-03-03' } })
    const { filterData, Sorts } = recent as View
    expect((await as.dispatcher.send(attachmentApi.list, { filterData, request: { Sorts } })).status).toBe(200)
  })

  it('cannot be changed or deleted', async () => {
    expect((await as.sat.send(viewApi.save, { list, ID: 'open', version: 1, name: 'Mine' })).status).toBe(404)
    expect((await as.sat.send(viewApi.delete, { ID: 'open' })).status).toBe(404)
  })
})

describe('the filters that built-in views need', () => {
  it('find declined calls, open calls without an appointment and the own ones', async () => {
    const { account_uuid } = await app.db
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', 'callcenter')
      .executeTakeFirstOrThrow()
    const facts = { subject: 'Filtered by a view' }
    const declined = await createCall(app.db, { ...facts, rejected_at: '2026-03-01T08:00:00.000Z' })
    const fresh = await createCall(app.db, { ...facts, appointment_date_at: '2026-03-20T08:00:00.000Z' })
    const mine = await createCall(app.db, { ...facts, ...heldBy('norte'), created_by: account_uuid })
    const idsOf = async (person: Person, filterData: object) => {
      const { body } = await as[person].send(callApi.list, { filterData: { ...filterData, ...facts } })
      return body.Data.map((row: { ID: string }) => row.ID).sort()
    }
    expect(await idsOf('dispatcher', { declined: true })).toEqual([declined.ID])
    expect(await idsOf('dispatcher', { without_appointment: true })).toEqual([declined.ID, mine.ID].sort())
    expect(await idsOf('sat', { without_appointment: true })).toEqual([mine.ID])
    expect(await idsOf('callcenter', { mine: true })).toEqual([mine.ID])
    expect(await idsOf('backoffice', { mine: true })).toEqual([])
    expect(await idsOf('dispatcher', { unassigned: true })).toEqual([declined.ID, fresh.ID].sort())
  })
})

describe('saving a view', () => {
  it('keeps name, filters, order and columns for the person, and for nobody else', async () => {
    const view = await create('dispatcher')
    expect(view).toMatchObject({
      list,
      name: 'Urgent ones',
      filterData: { priority: ['H'], created_at: { from: '2026-01-01' } },
      Sorts: urgent.Sorts,
      columns: urgent.columns,
      shared: 'private',
      isDefault: false,
      built_in: false,
      version: 1,
    })
    expect(view.filterData).not.toHaveProperty('subject')
    expect(await find('dispatcher', view.ID)).toEqual(view)
    for (const other of ['dispatcher2', 'sat', 'callcenter'] as const)
      expect(await find(other, view.ID)).toBeUndefined()
    expect(viewApi.save.response.safeParse(view).success).toBe(true)
  })

  it('changes what is sent, counts the version up and refuses an old copy', async () => {
    const { ID } = await create('callcenter')
    const renamed = await save('callcenter', { ID, version: 1, list, name: 'Others' })
    expect(renamed.Data).toMatchObject({ name: 'Others', version: 2, columns: urgent.columns })
    for (const version of [1, undefined])
      expect(await save('callcenter', { ID, version, list, name: 'Late' })).toMatchObject({
        HasError: true,
        customErrorCode: 'Conflict',
      })
    expect(await find('callcenter', ID)).toMatchObject({ name: 'Others', version: 2 })
  })

  it('is the owner’s alone: a view of another person, company or network is not found', async () => {
    const { ID } = await create('sat', { shared: 'company' })
    for (const other of ['dispatcher', 'callcenter', 'sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const) {
      expect((await as[other].send(viewApi.save, { ID, version: 1, list, name: 'Taken' })).status).toBe(404)
      expect((await as[other].send(viewApi.delete, { ID })).status).toBe(404)
    }
    expect(await find('sat', ID)).toMatchObject({ name: 'Urgent ones', version: 1 })
    expect((await as.sat.send(viewApi.save, { ID: unusedId, version: 1, list, name: 'A' })).status).toBe(404)
    expect((await as.sat.send(viewApi.save, { ID, version: 1, list: 'fees', name: 'A' })).status).toBe(404)
  })

  it('belongs to the network of the session', async () => {
    const { ID } = await create('dispatcher')
    const { body } = await as.dispatcher.send(viewApi.list, { list }, { query: { networkCode: 'YGNITA' } })
    expect(body.Data.map((view: View) => view.ID)).not.toContain(ID)
  })

  it.each<[string, object, string]>([
    ['an unknown filter', { filterData: { nothing: 'a' } }, 'filterData.nothing'],
    ['a filter of the wrong kind', { filterData: { created_at: 'soon' } }, 'filterData.created_at'],
    ['an unknown order', { Sorts: [{ Member: 'nothing' }] }, 'unknown column'],
    ['an unknown column', { columns: [{ name: 'nothing', visible: true }] }, 'nothing'],
    ['a column twice', { columns: [{ name: 'phone' }, { name: 'phone' }] }, 'phone'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['an unknown list', { list: 'companies' }, 'list'],
    ['too large filters', { filterData: { subContractors: Array(200).fill('x'.repeat(30)) } }, 'filterData'],
    ['too many columns', { columns: Array(61).fill({ name: 'phone' }) }, 'columns'],
  ])('answers 400 to %s and names it', async (_what, wrong, named) => {
    const { status, body } = await as.dispatcher.send(viewApi.save, { ...urgent, ...wrong })
    expect(status).toBe(400)
    expect(body.Message).toContain(named)
  })

  it.each<[string, Person, object, object]>([
    ['a view without a name', 'dispatcher', { name: ' ' }, { name: 'text.required' }],
    ['a missing name', 'dispatcher', { name: undefined }, { name: 'text.required' }],
    ['too long a name', 'dispatcher', { name: 'a'.repeat(61) }, { name: 'message.too_long' }],
    ['a company that shares in the network', 'sat', { shared: 'network' }, { shared: 'view.refused.shared' }],
    ['central staff who share in a company', 'dispatcher', { shared: 'company' }, { shared: 'view.refused.shared' }],
    ['an unknown sharing', 'sat', { shared: 'all' }, { shared: 'view.refused.shared' }],
  ])('refuses %s at the field', async (_what, person, wrong, errors) => {
    expect(await save(person, { ...urgent, ...wrong })).toMatchObject({ HasError: true, Errors: errors })
  })

  it('refuses one more view than a person may have', async () => {
    const bodies = Array.from({ length: viewLimits.views }, (_, at) => ({
      ...urgent,
      list: 'fees',
      ...plain,
      name: `${at}`,
    }))
    for (const body of bodies) expect((await save('sat2', body)).HasError).toBe(false)
    expect(await save('sat2', { ...urgent, list: 'fees', ...plain })).toMatchObject({ HasError: true })
    expect(await save('sat2', urgent)).toMatchObject({ HasError: false })
  })
})

const plain = { filterData: {}, Sorts: [], columns: [] }

describe('sharing a view', () => {
  it('shows a company’s view to its own people only', async () => {
    const { ID } = await create('sat', { shared: 'company' })
    const connected = await connectAsNorte()
    const { body } = await connected.send(viewApi.list, { list })
    expect(body.Data.find((view: View) => view.ID === ID)).toMatchObject({ can: { save: false, delete: false } })
    for (const other of ['sat2', 'dispatcher', 'callcenter', 'sat-ygnita'] as const)
      expect(await find(other, ID)).toBeUndefined()
    expect((await connected.send(viewApi.save, { ID, version: 1, list, name: 'Taken' })).status).toBe(404)
  })

  it('shows a network’s view to its central staff only', async () => {
    const { ID } = await create('dispatcher', { shared: 'network' })
    for (const other of ['dispatcher2', 'callcenter', 'backoffice'] as const)
      expect(await find(other, ID)).toMatchObject({ name: 'Urgent ones', can: { save: false, delete: false } })
    for (const other of ['sat', 'sat-ygnita', 'dispatcher-ygnita'] as const)
      expect(await find(other, ID)).toBeUndefined()
    expect((await as.backoffice.send(viewApi.save, { ID, version: 1, list, name: 'Taken' })).status).toBe(404)
    expect((await as.backoffice.send(viewApi.delete, { ID })).status).toBe(404)
  })

  async function connectAsNorte(): Promise<TestClient> {
    const { societe_uuid } = heldBy('norte')
    const { body } = await as.dispatcher.post('/Account/ConnectAsUser', { societe_uuid })
    return app.withToken(body.userToken)
  }
})

describe('the view that opens first', () => {
  const defaultsOf = async (person: Person) =>
    (await viewsOf(person)).filter(({ isDefault }) => isDefault).map(({ ID }) => ID)

  it('is each person’s own choice, also of a built-in or a shared view', async () => {
    const { ID } = await create('dispatcher', { shared: 'network', isDefault: true })
    expect(await defaultsOf('dispatcher')).toEqual([ID])
    expect(await defaultsOf('callcenter')).toEqual(['all'])
    expect((await save('callcenter', { list, ID, isDefault: true })).Data).toMatchObject({ ID, isDefault: true })
    expect((await save('backoffice', { list, ID: 'mine', isDefault: true })).Data).toMatchObject({ isDefault: true })
    expect(await defaultsOf('callcenter')).toEqual([ID])
    expect(await defaultsOf('backoffice')).toEqual(['mine'])
    await save('callcenter', { list, ID, isDefault: false })
    expect(await defaultsOf('callcenter')).toEqual(['all'])
    expect(await find('dispatcher', ID)).toMatchObject({ version: 1 })
  })

  it('is All again after the view was deleted, for everybody', async () => {
    const { ID } = await create('dispatcher', { shared: 'network', isDefault: true })
    await save('callcenter', { list, ID, isDefault: true })
    expect((await as.dispatcher.send(viewApi.delete, { ID })).body).toMatchObject({ HasError: false, Data: null })
    expect(await defaultsOf('dispatcher')).toEqual(['all'])
    expect(await defaultsOf('callcenter')).toEqual(['all'])
    expect((await as.dispatcher.send(viewApi.delete, { ID })).status).toBe(404)
  })

  it('cannot be a view that the person does not see', async () => {
    const { ID } = await create('dispatcher2')
    expect((await as.dispatcher.send(viewApi.save, { list, ID, isDefault: true })).status).toBe(404)
  })
})

describe('the lists that have views', () => {
  it.each<[Person, string[]]>([
    [
      'dispatcher',
      ['servicecalls', 'fees', 'spareparts', 'dpc', 'servicecontracts', 'attachments', 'supplierinvoices'],
    ],
    ['sat', viewListNames.filter((name) => name !== 'attachments')],
    ['callcenter', ['servicecalls', 'servicecontracts']],
    ['sat-ygnita', ['servicecalls', 'fees', 'spareparts', 'invoicegeneration', 'supplierinvoices']],
  ])('are for %s those that the role reads as a whole', async (person, expected) => {
    const allowed: string[] = []
    for (const name of viewListNames) {
      const { status } = await as[person].send(viewApi.list, { list: name })
      expect([200, 403]).toContain(status)
      expect((await as[person].send(viewApi.save, { list: name, name: 'A' })).status).toBe(status)
      if (status === 200) allowed.push(name)
    }
    expect(allowed).toEqual(expected)
  })

  it('answer 401 without a session', async () => {
    for (const endpoint of [viewApi.list, viewApi.save, viewApi.delete])
      expect((await app.signedOut.send(endpoint, { list, ID: unusedId })).status).toBe(401)
  })
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { saveFeeDocument } from '../../test/fixtures/documents.ts'
import { exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import type { Person } from '../../test/fixtures/factories.ts'
import { storedCall } from '../../test/fixtures/sent-rows.ts'
import { startTestApp, type TestApp, type TestClient } from '../../test/support/test-app.ts'
import { importNetwork } from './import.ts'

let app: TestApp
let dispatcher: TestClient
const as = (subject: string) => app.signInAs(subject as Person)

beforeAll(async () => {
  app = await startTestApp({}, openImportedNetwork)
  dispatcher = await as('regulation@valrho.example')
})
afterAll(() => app.close())

const values = async (valueList: string, more: object = {}) =>
  (await dispatcher.send(valueListApi.list, { valueList, ...more })).body as { value: string; text: string }[]

it('imports all a network needs to create, assign and accept a call and to write a fee', async () => {
  const written = { call_type_id: 'HEA', problem_type_id: 'HEA1', priority: 'H', subject: 'Pas de chauffage' }
  const { body: created } = await dispatcher.send(callApi.create, { ...written, ins_id: '700001' })
  expect(created).toMatchObject({ HasError: false, Data: { call_id: expect.any(String) } })
  const call = created.Data as { ID: string; call_id: string }

  const { body: assigned } = await dispatcher.send(callApi.assign, { ID: call.ID })
  expect(assigned).toMatchObject({
    HasError: false,
    Data: { subcontractor_name: 'Chaleur des Trois Ponts', code_product: 'CHV-24', customer_name: 'Odile Marchenoir' },
  })
  const mails = await app.db.selectFrom('mails').select(['recipient', 'subject']).execute()
  expect(mails).toEqual([
    { recipient: 'sat@trois-ponts.example', subject: `Nouvelle intervention ${call.call_id} : Pas de chauffage` },
  ])

  const sat = await as('sat@trois-ponts.example')
  const visit = { appointment_date_at: '2026-03-12T09:00:00.000Z', duration_minutes: 60, technician: 'T2' }
  expect((await sat.send(callApi.accept, { ID: call.ID, ...visit })).body).toMatchObject({ HasError: false })
  const document = await saveFeeDocument(sat, call, {
    lines: [{ ItemCode: 'DEP-01' }, { ItemCode: 'MO-01', Quantity: 2 }],
  })
  expect(document).toMatchObject({ CardCode: 'F0101', DocTotal: 118 })
  expect(document.orderLines[1]).toMatchObject({ Description: 'Heure de main-d’œuvre', Price: 38.5, LineTotal: 77 })
  const part = { lines: [{ CodeCom: 'P-SONDE-01', Quantity: 2 }] }
  const { body: parts } = await sat.send(documentApi.saveSparePart, { callID: call.call_id, ...part })
  expect(parts.Data).toMatchObject({ DocTotal: 29.9 })
})

it('hides from the next company of a declined call who declined it, and why', async () => {
  const declined = await storedCall(app.pool, 'SAV-2026-01990')
  const history = async (client: TestClient) =>
    JSON.stringify((await client.send(historyApi.list, { filterData: { service_job_uuid: declined.ID } })).body.Data)
  const [{ societe_uuid }] = (await app.pool.query(`select societe_uuid from companies where supplier_code = 'F0101'`))
    .rows
  expect((await dispatcher.send(callApi.assign, { ID: declined.ID, societe_uuid })).body.HasError).toBe(false)
  const secrets = ['Thermie Clairbois', 'reject_reason']
  for (const secret of secrets) expect(await history(dispatcher)).toContain(secret)
  const read = await history(await as('sat@trois-ponts.example'))
  expect(read).toContain('"type":"reject"')
  for (const secret of secrets) expect(read).not.toContain(secret)
})

it('imports contract templates, defect codes and questions of returns', async () => {
  expect(await values('contract_templates', { parentValue: 'CHV-30' })).toMatchObject([{ value: 'SEREIN' }])
  expect(await values('defect_codes', { parentValue: 'IGN-ELEC' })).toMatchObject([{ value: 'IGN-ELEC-SPAR' }])
  const questions = await app.db.selectFrom('dpc_questions').select(['name', 'possible_answers']).execute()
  expect(questions.find(({ name }) => name === 'mounted')?.possible_answers).toMatchObject([
    { value: 'day', text: { fr: 'Le premier jour' } },
    { value: 'later', text: { it: 'Più tardi' } },
  ])
})

it('shows an import by another process at once', async () => {
  await values('call_types')
  const folder = exampleNetworkWith('value-lists.csv', ['Panne de chauffage', 'Chauffage en panne'])
  await importNetwork(app.pool, folder)
  await vi.waitFor(async () =>
    expect((await values('call_types')).find(({ value }) => value === 'HEA')).toMatchObject({
      text: 'Chauffage en panne',
    }),
  )
})

it('signs out an account that the import closes', async () => {
  const sat = await as('sat@clairbois.example')
  expect((await sat.send(valueListApi.list, { valueList: 'skills' })).status).toBe(200)
  const line = 'sat@clairbois.example,Thermie Clairbois,sat,fr,VALRHO,F0103,no,,'
  await importNetwork(app.pool, exampleNetworkWith('accounts.csv', [`${line}no`, `${line}yes`]))
  expect((await sat.send(valueListApi.list, { valueList: 'skills' })).status).toBe(401)
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { describe, expect, it } from 'vitest'
import {
  companyIds,
  createCall,
  createCard,
  createProduct,
  heldBy,
  type Person,
  storedCall,
} from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

const validInput = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'H', subject: 'Water under the boiler' }
const create = async (person: Person, body: object, headers: Record<string, string> = {}) =>
  (await app.signInAs(person)).send(callApi.create, body, { headers })
const count = async () => (await app.db.selectFrom('calls').select('ID').execute()).length

describe('creating a call', () => {
  it('creates an open, unassigned call with wish date now and a history row', async () => {
    const { body } = await create('callcenter', { ...validInput, customer_name: 'A customer' })
    expect(body).toMatchObject({ HasError: false, Data: { call_id: expect.stringMatching(/^\d{8}$/) } })
    expect(await storedCall(app.db, body.Data.ID)).toMatchObject({
      network_code: 'ATLIBE',
      status_id: -3,
      is_saved_status_open: true,
      societe_uuid: null,
      skill: 'GAS',
      version: 1,
      wish_date_from: '2026-03-10T09:30:00.000Z',
      customer_name: 'A customer',
    })
    const history = await app.db
      .selectFrom('history')
      .selectAll()
      .where('service_job_uuid', '=', body.Data.ID)
      .execute()
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({ user_name: 'The callcenter', change_data: { type: 'create' } })
  })

  it('stores customer and place of a new caller in their normal form, and in the history', async () => {
    const typed = { customer_name: ' Ana\u00a0 Ruiz', email: 'Ana <ana@example.com>', code_postal: 'E-28001' }
    const sent = { ...typed, phone: '600 123 456 ext. 23', adresse: 'Calle Mayor', street_number: '8', pays: 'ES' }
    const { body } = await create('callcenter', { ...validInput, ...sent })
    const normal = { ...sent, customer_name: 'Ana Ruiz', email: 'ana@example.com', code_postal: '28001' }
    expect(await storedCall(app.db, body.Data.ID)).toMatchObject(normal)
    const { change_data } = await app.db
      .selectFrom('history')
      .select('change_data')
      .where('service_job_uuid', '=', body.Data.ID)
      .executeTakeFirstOrThrow()
    const { changedItem } = change_data as { changedItem: { field: string; new_value: unknown }[] }
    expect(Object.fromEntries(changedItem.map(({ field, new_value }) => [field, new_value]))).toMatchObject(normal)
  })

  it('takes no remark of the company from the call centre', async () => {
    const createdBy = async (person: Person) =>
      storedCall(app.db, (await create(person, { ...validInput, description_sat: 'Fan missing' })).body.Data.ID)
    expect((await createdBy('callcenter')).description_sat).toBe('')
    expect((await createdBy('dispatcher')).description_sat).toBe('Fan missing')
  })

  it('copies appliance, warranty and owner from the card, but keeps the owner details sent', async () => {
    const { produit_uuid } = await createProduct(app.db, { code_product: 'BOIL-1', skill: 'SOLAR' })
    const { InsId } = await createCard(app.db, {
      produit_uuid,
      CodeCom: 'BOIL-1',
      InternalSN: 'SN-77',
      EndDate: '2027-01-01',
    })
    const { body } = await create('dispatcher', {
      ...validInput,
      ins_id: String(InsId),
      phone: '699',
      code_product: 'OTHER',
    })
    expect(await storedCall(app.db, body.Data.ID)).toMatchObject({
      ins_id: InsId,
      code_product: 'BOIL-1',
      internal_serial_number: 'SN-77',
      warranty_end_date: '2027-01-01',
      customer_name: 'The owner',
      phone: '699',
      skill: 'SOLAR',
    })
  })

  it('keeps the product of an appliance without a card, with its skill', async () => {
    await createProduct(app.db, { code_product: 'NO-CARD-1', item_name: 'Heater', skill: 'SOLAR' })
    const appliance = { internal_serial_number: 'SN-NO-CARD', code_product: 'NO-CARD-1' }
    const { body } = await create('dispatcher', { ...validInput, ...appliance })
    expect(await storedCall(app.db, body.Data.ID)).toMatchObject({
      ...appliance,
      ins_id: null,
      item_name: 'Heater',
      skill: 'SOLAR',
    })
  })

  it('refuses a product that the network does not have', async () => {
    const before = await count()
    const { body } = await create('dispatcher', { ...validInput, code_product: 'NONE-1' })
    expect(body).toMatchObject({ HasError: true, Message: 'No product has the code NONE-1' })
    expect(Object.keys(body.Errors)).toEqual(['code_product'])
    expect(await count()).toBe(before)
  })

  it('takes the number and the door of the card only with its street', async () => {
    const { InsId } = await createCard(app.db, { Street: 'Calle Mayor', StreetNo: '12', Block: '3B', City: 'Madrid' })
    const createdWith = async (fields: object) =>
      storedCall(app.db, (await create('dispatcher', { ...validInput, ins_id: String(InsId), ...fields })).body.Data.ID)
    const typed = { adresse: 'Calle Real', street_number: '5', door_number: '' }
    expect(await createdWith(typed)).toMatchObject({ ...typed, ville: 'Madrid' })
    expect(await createdWith({ ...typed, street_number: '' })).toMatchObject({ street_number: '', door_number: '' })
    expect(await createdWith({ phone: '699', street_number: '', door_number: '' })).toMatchObject({
      adresse: 'Calle Mayor',
      street_number: '12',
      door_number: '3B',
    })
  })

  it('takes the coordinates of the card only with its address', async () => {
    const place = { Street: 'Calle Mayor', City: 'Madrid', latitude: 40.41, longitude: -3.7 }
    const { InsId } = await createCard(app.db, { InternalSN: 'SN-MOVED', ...place })
    const createdWith = async (fields: object) =>
      storedCall(app.db, (await create('dispatcher', { ...validInput, ins_id: String(InsId), ...fields })).body.Data.ID)
    const typed = { adresse: 'Gran Via', ville: 'Barcelona', latitude: '', longitude: '' }
    expect(await createdWith(typed)).toMatchObject({ ville: 'Barcelona', latitude: null, longitude: null })
    const found = { latitude: 41.39, longitude: 2.17 }
    expect(await createdWith({ ...typed, ...found })).toMatchObject(found)
    const same = { adresse: 'Calle Mayor', ville: 'Madrid', phone: '699' }
    expect(await createdWith(same)).toMatchObject({ latitude: 40.41, longitude: -3.7 })
  })

  it('keeps nothing of its customer when it gets a card of another owner', async () => {
    const olmos = { customer_name: 'Olmos', email: 'olmos@example.com', phone2: '912', ville: 'Madrid' }
    const { ID } = (await create('dispatcher', { ...validInput, ...olmos })).body.Data
    const withCardOf = async (OwnerName: string) => {
      const { InsId } = await createCard(app.db, {
        InternalSN: `SN-OF-${OwnerName}`,
        OwnerName,
        OwnerCode: '',
        City: '',
      })
      const body = { InsId: String(InsId), version: 1, serviceCallID: ID }
      expect((await (await app.signInAs('dispatcher')).send(cardApi.save, body)).body.HasError).toBe(false)
      return storedCall(app.db, ID)
    }
    expect(await withCardOf('Olmos')).toMatchObject(olmos)
    expect(await withCardOf('Robles')).toMatchObject({ customer_name: 'Robles', email: '', phone2: '', ville: '' })
  })

  it('loses the coordinates when its card gets another address', async () => {
    const place = { Street: 'Calle Mayor', City: 'Madrid', latitude: 40.41, longitude: -3.7 }
    const { InsId } = await createCard(app.db, { InternalSN: 'SN-STREET', ...place })
    const { ID } = (await create('dispatcher', { ...validInput, ins_id: String(InsId) })).body.Data
    const dispatcher = await app.signInAs('dispatcher')
    const changeCard = async (version: number, fields: object) => {
      const change = { InsId: String(InsId), version, serviceCallID: ID, ...fields }
      expect((await dispatcher.send(cardApi.save, change)).body.HasError).toBe(false)
    }
    await changeCard(1, { Street: 'Gran Via' })
    expect(await storedCall(app.db, ID)).toMatchObject({ adresse: 'Gran Via', latitude: null, longitude: null })
    // The card has the same place, and only writes its address in another way.
    const found = { latitude: 40.42, longitude: -3.7 }
    await changeCard(2, { Street: 'Gran Via 2', ...found })
    await app.db.updateTable('equipment_cards').set({ Street: 'Gran Vía 2' }).where('InsId', '=', InsId).execute()
    await changeCard(3, { OwnerPhone: '600100300' })
    expect(await storedCall(app.db, ID)).toMatchObject({ adresse: 'Gran Vía 2', ...found })
  })

  it('assigns a call created by a company to that company', async () => {
    const { body } = await create('sat2', validInput)
    expect(await storedCall(app.db, body.Data.ID)).toMatchObject({
      societe_uuid: companyIds.sur,
      subcontractor_name: 'Clima Sur',
    })
  })

  it('counts a call created by a company as offered to it, as it will count as accepted', async () => {
    const record = async () => {
      const found = app.db.selectFrom('company_records').selectAll().where('societe_uuid', '=', companyIds.sur)
      return (await found.executeTakeFirst()) ?? { offered: 0, accepted: 0 }
    }
    const before = await record()
    const { ID } = (await create('sat2', validInput)).body.Data
    const visit = { appointment_date_at: '2026-03-20T08:00:00Z', duration_minutes: 60, technician: 'T2' }
    expect((await (await app.signInAs('sat2')).send(callApi.accept, { ID, ...visit })).body.HasError).toBe(false)
    expect(await record()).toMatchObject({ offered: before.offered + 1, accepted: before.accepted + 1 })
  })

  it('refuses a company without the permission and requests without a session', async () => {
    const before = await count()
    expect((await create('sat', validInput)).status).toBe(403)
    expect((await app.signedOut.send(callApi.create, validInput)).status).toBe(401)
    expect((await (await app.application()).send(callApi.create, validInput)).status).toBe(401)
    expect(await count()).toBe(before)
  })

  it('answers 404 to a card of another network', async () => {
    const { InsId } = await createCard(app.db, { network_code: 'YGNITA' })
    expect((await create('dispatcher', { ...validInput, ins_id: String(InsId) })).status).toBe(404)
  })

  it('stores warranty dates unchecked, because they come from the appliance', async () => {
    const days = { warranty_start_date: '2026-05-02', warranty_end_date: '2026-05-01' }
    const { body } = await create('dispatcher', { ...validInput, ...days })
    expect(await storedCall(app.db, body.Data.ID)).toMatchObject(days)
  })

  it.each([
    ['no fields', {}, ['call_type_id', 'priority', 'problem_type_id', 'subject']],
    ['a problem of another type', { ...validInput, problem_type_id: 'NEW' }, ['problem_type_id']],
    ['a subject too long', { ...validInput, subject: 'x'.repeat(251) }, ['subject']],
    ['a description too long', { ...validInput, description: 'x'.repeat(2001) }, ['description']],
    ['a wrong e-mail', { ...validInput, email: 'a b@c' }, ['email']],
  ])('refuses %s, with the error on its fields', async (_what, body, fields) => {
    const before = await count()
    const { status, body: answer } = await create('dispatcher', body)
    expect([status, answer.HasError, Object.keys(answer.Errors).sort()]).toEqual([200, true, fields])
    expect(await count()).toBe(before)
  })

  it('creates one call per idempotency key, also for requests at the same time', async () => {
    const before = await count()
    const headers = { 'idempotency-key': 'press-1' }
    const answers = await Promise.all([1, 2, 3].map(() => create('dispatcher', validInput, headers)))
    answers.push(await create('dispatcher', validInput, headers))
    expect(new Set(answers.map(({ body }) => body.Data.ID)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    await create('callcenter', validInput, headers)
    expect(await count()).toBe(before + 2)
    await app.db.updateTable('idempotent_requests').set({ created_at: '2026-03-09T09:29:00.000Z' }).execute()
    await create('dispatcher', validInput, headers)
    expect(await count()).toBe(before + 3)
  })

  it('allows a retry with the same key after a refusal', async () => {
    const headers = { 'idempotency-key': 'press-2' }
    expect((await create('dispatcher', { ...validInput, problem_type_id: 'NEW' }, headers)).body.HasError).toBe(true)
    expect((await create('dispatcher', validInput, headers)).body.HasError).toBe(false)
  })
})

describe('a blank call', () => {
  it('has the defaults, and only users who may create calls can load it', async () => {
    const { body } = await (await app.signInAs('callcenter')).send(callApi.load, { ID: 'create' })
    expect(body.Data).toMatchObject({
      ID: '',
      priority: 'M',
      pays: 'ES',
      wish_date_from: '2026-03-10T09:30:00.000Z',
      status_id: -3,
    })
    expect(callApi.load.response.safeParse(body.Data).success).toBe(true)
    expect((await (await app.signInAs('sat')).send(callApi.load, { ID: 'create' })).status).toBe(403)
  })
})

describe('deleting a call', () => {
  const remove = async (person: Person, body: object) => (await app.signInAs(person)).send(callApi.delete, body)

  it('allows only dispatchers and keeps a history row', async () => {
    const { ID } = await createCall(app.db)
    for (const person of ['callcenter', 'backoffice', 'sat'] as const)
      expect((await remove(person, { ID })).status).toBe(403)
    expect((await remove('dispatcher-ygnita', { ID })).status).toBe(404)
    expect((await remove('dispatcher', { ID, version: 9 })).body.customErrorCode).toBe('Conflict')
    expect((await remove('dispatcher', { ID, version: 1 })).body).toMatchObject({ HasError: false, Data: null })
    expect((await remove('dispatcher', { ID })).status).toBe(404)
    const history = await app.db.selectFrom('history').selectAll().where('service_job_uuid', '=', ID).execute()
    expect(history.map((row) => (row.change_data as { type: string }).type)).toEqual(['delete'])
  })

  it('refuses a call that has a company or documents', async () => {
    const assigned = await createCall(app.db, heldBy('norte'))
    expect((await remove('dispatcher', assigned)).status).toBe(400)
    expect((await remove('dispatcher', { ID: assigned.ID })).body.customErrorCode).toBe('call.refused.assigned')
    const { ID } = await createCall(app.db)
    await app.db
      .insertInto('documents')
      .values({ network_code: 'ATLIBE', type: 'fee', DocNum: 'd1', service_job_uuid: ID })
      .execute()
    expect((await remove('dispatcher', { ID })).body.customErrorCode).toBe('call.refused.has_documents')
  })
})

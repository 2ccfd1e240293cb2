import { contractAttachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { contractRecord } from '@callout/domain/contracts/contract.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploadSample } from '../../test/fixtures/attachments.ts'
import { contractsOf, createContract } from '../../test/fixtures/contracts.ts'
import { companyIds, createProduct, heldBy } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
beforeAll(async () => {
  await createProduct(app.db)
  await createProduct(app.db, { code_product: 'PUMP-0', item_code: '3400', item_name: 'Pump' })
})
afterEach(() => {
  app.clock.now = testNow
})

const { save, stored, historyOf } = contractsOf(app)

describe('saving a contract', () => {
  it('accepts the complete loaded record and writes only the changed fields', async () => {
    const { ID } = await createContract(app.db, heldBy('norte'))
    const client = await app.signInAs('callcenter')
    const { can: _can, ...loaded } = (await client.send(contractApi.load, { ID })).body.Data
    const { body } = await client.send(contractApi.save, { ...loaded, remark: 'Rings twice', phone: '699' })
    expect(body).toMatchObject({ HasError: false, Data: { remark: 'Rings twice', phone: '699', version: 2 } })
    expect(contractRecord.parse(body.Data)).toEqual(body.Data)
    const [row] = await historyOf(ID)
    expect(row).toMatchObject({ user_name: 'The callcenter', change_data: { type: 'save' } })
    expect(row?.change_data.changedItem.map(({ field }) => field).sort()).toEqual(['phone', 'remark'])
  })

  it('writes nothing if nothing changed', async () => {
    const { ID } = await createContract(app.db)
    const { body } = await save('dispatcher', { ID, version: 1, customer_name: 'Olmos' })
    expect(body.Data.version).toBe(1)
    expect(await historyOf(ID)).toEqual([])
    const held = await createContract(app.db, heldBy('norte'))
    const sameCompany = { ID: held.ID, version: 1, societe_uuid: companyIds.norte.toUpperCase() }
    expect((await save('dispatcher', sameCompany)).body.Data.version).toBe(1)
  })

  it('refuses an old version and names who changed the contract', async () => {
    const { ID } = await createContract(app.db)
    await save('callcenter', { ID, version: 1, remark: 'First' })
    const { body } = await save('dispatcher', { ID, version: 1, remark: 'Second' })
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(body.Message).toContain('The callcenter')
    expect((await stored(ID)).remark).toBe('First')
  })

  it('does not name somebody who added a file meanwhile', async () => {
    const { ID } = await createContract(app.db)
    await save('callcenter', { ID, version: 1, remark: 'First' })
    const backoffice = await app.signInAs('backoffice')
    const images = [{ name: 'scan.png', file: await uploadSample(backoffice) }]
    const added = { service_contract_uuid: ID, attachment_name: 'Scan', images }
    expect((await backoffice.send(contractAttachmentApi.save, added)).body.HasError).toBe(false)
    const { body } = await save('dispatcher', { ID, version: 1, remark: 'Second' })
    expect(body.Message).toContain('The callcenter')
  })

  it('lets one of two concurrent users win and refuses the other', async () => {
    const { ID } = await createContract(app.db)
    const answers = await Promise.all(
      (['callcenter', 'dispatcher'] as const).map((person) => save(person, { ID, version: 1, remark: person })),
    )
    expect(answers.map(({ body }) => body.HasError).sort()).toEqual([false, true])
    expect(answers.find(({ body }) => body.HasError)?.body.customErrorCode).toBe('Conflict')
    expect((await stored(ID)).version).toBe(2)
  })

  it('requires the version', async () => {
    const { ID } = await createContract(app.db)
    const { body } = await save('dispatcher', { ID, remark: 'x' })
    expect(body).toMatchObject({ HasError: true, Errors: { version: 'text.required' } })
  })

  it('locks the standard type, and lets another type change to one of the list', async () => {
    const standard = await createContract(app.db)
    await save('dispatcher', { ID: standard.ID, version: 1, type_id: 'P' })
    expect((await stored(standard.ID)).type_id).toBe('S')
    const premium = await createContract(app.db, { type_id: 'P' })
    const wrong = await save('dispatcher', { ID: premium.ID, version: 1, type_id: 'X' })
    expect(wrong.body.Errors).toEqual({ type_id: 'message.not_in_list' })
    await save('dispatcher', { ID: premium.ID, version: 1, type_id: 'S' })
    expect((await stored(premium.ID)).type_id).toBe('S')
  })

  it.each([
    ['a template of another product', { contract_template: 'PUMP' }, 'contract_template', 'message.not_in_list'],
    ['a product that its template is not for', { code_product: 'PUMP-0' }, 'contract_template', 'message.not_in_list'],
    ['an unknown product', { code_product: 'NO-SUCH' }, 'code_product', 'message.not_in_list'],
    ['an end before the start', { end_date: '2025-12-31' }, 'end_date', 'message.end_before_start'],
    ['a start after the end', { start_date: '2027-01-01' }, 'end_date', 'message.end_before_start'],
    [
      'a warranty that ends before it starts',
      { warranty_start_date: '2026-05-02', warranty_end_date: '2026-05-01' },
      'warranty_end_date',
      'message.end_before_start',
    ],
    ['no status', { status_id: '' }, 'status_id', 'text.required'],
    ['an unknown status', { status_id: 'Z' }, 'status_id', 'message.not_in_list'],
  ])('refuses %s', async (_case, fields, field, key) => {
    const { ID } = await createContract(app.db)
    const { body } = await save('dispatcher', { ID, version: 1, ...fields })
    expect(body).toMatchObject({ HasError: true, Errors: { [field]: key } })
    expect((await stored(ID)).version).toBe(1)
  })

  it('keeps a template that the product no longer has', async () => {
    const { ID } = await createContract(app.db, { contract_template: 'OLD' })
    expect((await save('dispatcher', { ID, version: 1, contract_template: 'OLD', remark: 'x' })).body.HasError).toBe(
      false,
    )
  })

  it('accepts another product together with one of its templates', async () => {
    const { ID } = await createContract(app.db)
    await save('dispatcher', { ID, version: 1, code_product: 'PUMP-0', contract_template: 'PUMP' })
    expect(await stored(ID)).toMatchObject({ code_product: 'PUMP-0', item_name: 'Pump', contract_template: 'PUMP' })
  })

  it('refuses impossible coordinates', async () => {
    const { ID } = await createContract(app.db, { latitude: 40, longitude: -3 })
    const { body } = await save('dispatcher', { ID, version: 1, latitude: -91, longitude: 181 })
    const Errors = { latitude: 'message.must_be_minimum', longitude: 'message.must_be_maximum' }
    expect(body).toMatchObject({ HasError: true, Errors })
    expect(await stored(ID)).toMatchObject({ latitude: 40, longitude: -3 })
  })

  it('clears coordinates of the old address when the address changes', async () => {
    const { ID } = await createContract(app.db, { latitude: 40, longitude: -3 })
    await save('dispatcher', { ID, version: 1, ville: 'León' })
    expect(await stored(ID)).toMatchObject({ ville: 'León', latitude: null, longitude: null })
  })
})

describe('the status of a contract', () => {
  const setClock = (time: string) => {
    app.clock.now = new Date(time)
    return app.clock.now.toISOString()
  }
  it('sets the termination date when terminated, keeps it on later saves and clears it on another status', async () => {
    const { ID } = await createContract(app.db)
    const ended = setClock('2026-03-10T10:00:00Z')
    const { body } = await save('callcenter', { ID, version: 1, status_id: 'T' })
    expect(body.Data).toMatchObject({ termination_date: ended, contract_status_translation: 'Terminated' })
    setClock('2026-03-10T11:00:00Z')
    await save('callcenter', { ID, version: 2, status_id: 'T', termination_date: '2020-01-01T00:00:00Z', remark: 'x' })
    expect((await stored(ID)).termination_date).toBe(ended)
    await save('callcenter', { ID, version: 3, status_id: 'F' })
    expect((await stored(ID)).termination_date).toBeNull()
    const endedAgain = setClock('2026-03-10T12:00:00Z')
    await save('callcenter', { ID, version: 4, status_id: 'T' })
    expect((await stored(ID)).termination_date).toBe(endedAgain)
    expect((await historyOf(ID)).map(({ change_data }) => change_data.type)).toEqual([
      'status',
      'save',
      'status',
      'status',
    ])
  })
})

describe('an incomplete contract', () => {
  it('cannot become active, with an error on each missing field', async () => {
    const { ID } = await createContract(app.db, { status_id: 'D', customer_name: '', end_date: null })
    const { body } = await save('callcenter', { ID, version: 1, status_id: 'A', remark: 'x' })
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'contract.refused.incomplete' })
    expect(body.Errors).toEqual({ customer_name: 'text.required', end_date: 'text.required' })
    expect(await stored(ID)).toMatchObject({ status_id: 'D', version: 1 })
    const missing = { customer_name: 'Olmos', end_date: '2026-12-31' }
    expect((await save('callcenter', { ID, version: 1, status_id: 'A', ...missing })).body.HasError).toBe(false)
  })

  it('cannot result from clearing a field of an active contract', async () => {
    const { ID } = await createContract(app.db)
    const { body } = await save('dispatcher', { ID, version: 1, internal_serial_number: '' })
    expect(body.Errors).toEqual({ internal_serial_number: 'text.required' })
  })
})

describe('a draft that a company created', () => {
  const ownDraft = { ...heldBy('sur'), status_id: 'D', creator_societe_uuid: companyIds.sur }

  it('can be edited by that company', async () => {
    const { ID } = await createContract(app.db, ownDraft)
    const client = await app.signInAs('sat2')
    const { can } = (await client.send(contractApi.load, { ID })).body.Data
    expect(can).toMatchObject({ delete: true, edit: expect.arrayContaining(['customer_name', 'status_id']) })
    const { body } = await save('sat2', { ID, version: 1, customer_name: 'Robles', societe_uuid: companyIds.norte })
    expect(body.Data).toMatchObject({ customer_name: 'Robles', societe_uuid: companyIds.sur })
    const [row] = await historyOf(ID)
    expect(row).toMatchObject({ user_name: 'The sat2', change_data: { type: 'save' } })
  })

  it('cannot be edited by that company once it is active', async () => {
    const { ID } = await createContract(app.db, ownDraft)
    const { body } = await save('sat2', { ID, version: 1, status_id: 'A' })
    expect(body.Data).toMatchObject({ status_id: 'A', can: { delete: false } })
    await save('sat2', { ID, version: 2, customer_name: 'Somebody', status_id: 'A' })
    expect(await stored(ID)).toMatchObject({ customer_name: 'Olmos', status_id: 'A' })
  })

  it('can be deleted by that company, with a history row', async () => {
    const { ID } = await createContract(app.db, ownDraft)
    const { body } = await (await app.signInAs('sat2')).send(contractApi.delete, { ID, version: 1 })
    expect(body).toMatchObject({ HasError: false, Message: 'The contract has been deleted' })
    expect(await app.db.selectFrom('service_contracts').select('ID').where('ID', '=', ID).execute()).toEqual([])
    expect((await historyOf(ID)).map(({ change_data }) => change_data.type)).toEqual(['delete'])
  })

  it('cannot be deleted by its company if others created it', async () => {
    const { ID } = await createContract(app.db, { ...ownDraft, creator_societe_uuid: null })
    const { status, body } = await (await app.signInAs('sat2')).send(contractApi.delete, { ID })
    expect([status, body.customErrorCode]).toEqual([200, 'contract.refused.not_own_draft'])
    const elsewhere = await createContract(app.db, { ...ownDraft, ...heldBy('norte') })
    expect((await (await app.signInAs('sat2')).send(contractApi.delete, { ID: elsewhere.ID })).status).toBe(404)
    expect((await (await app.signInAs('sat')).send(contractApi.delete, { ID: elsewhere.ID })).status).toBe(403)
    expect((await app.signedOut.send(contractApi.delete, { ID })).status).toBe(401)
    expect(await stored(ID)).toMatchObject({ version: 1 })
  })
})

describe('a company that saves its contract', () => {
  it('changes only its contract number and the remark', async () => {
    const { ID } = await createContract(app.db, heldBy('norte'))
    const { body } = await save('sat', {
      ID,
      version: 1,
      subcontractor_contract_number: 'N-7',
      remark: 'Key at the neighbour',
      status_id: 'A',
      customer_name: 'Somebody',
      societe_uuid: companyIds.sur,
      end_date: '2030-01-01',
    })
    expect(body.Data).toMatchObject({ subcontractor_contract_number: 'N-7', can: { delete: false, newCall: false } })
    expect(await stored(ID)).toMatchObject({
      remark: 'Key at the neighbour',
      status_id: 'A',
      customer_name: 'Olmos',
      societe_uuid: companyIds.norte,
      end_date: '2026-12-31',
    })
  })

  it('is refused with a reason if it sends another status', async () => {
    const { ID } = await createContract(app.db, heldBy('norte'))
    const { status, body } = await save('sat', { ID, version: 1, remark: 'x', status_id: 'T' })
    expect([status, body.HasError, body.Message]).toEqual([
      200,
      true,
      'Your company can’t change the status of this contract',
    ])
    expect(body.Errors).toEqual({ status_id: 'contract.refused.status_locked' })
    expect(await stored(ID)).toMatchObject({ remark: '', status_id: 'A', version: 1 })
  })

  it('gets 404 for a contract of another company', async () => {
    const { ID } = await createContract(app.db, heldBy('sur'))
    expect((await save('sat', { ID, version: 1, remark: 'x' })).status).toBe(404)
  })

  it('no longer sees the contract after it was given to another company', async () => {
    const { ID } = await createContract(app.db, heldBy('norte'))
    await save('dispatcher', { ID, version: 1, societe_uuid: companyIds.sur })
    expect(await stored(ID)).toMatchObject({ societe_uuid: companyIds.sur, subcontractor_name: 'Clima Sur' })
    expect((await (await app.signInAs('sat')).send(contractApi.load, { ID })).status).toBe(404)
    expect((await (await app.signInAs('sat2')).send(contractApi.load, { ID })).status).toBe(200)
  })
})

import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { contractRecord } from '@callout/domain/contracts/contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aContract } from '../../test/contracts.ts'
import { aProduct, company, heldBy, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse, testNow } from '../../test/harness.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db)
  await aProduct(house.db, { code_product: 'PUMP-0', item_code: '3400', item_name: 'Pump' })
})
afterEach(() => {
  house.clock.now = testNow
})
afterAll(() => house.close())

const save = async (person: Person, body: object) => (await house.as(person)).send(contractApi.save, body)
const stored = (ID: string) =>
  house.db.selectFrom('service_contracts').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
const historyOf = async (ID: string) =>
  (await house.db
    .selectFrom('history')
    .selectAll()
    .where('service_contract_uuid', '=', ID)
    .orderBy('ID')
    .execute()) as unknown as {
    user_name: string
    change_data: { type: string; changedItem: { field: string }[] }
  }[]

describe('saving a contract', () => {
  it('takes back the whole record it gave', async () => {
    const { ID } = await aContract(house.db, heldBy('norte'))
    const caller = await house.as('callcenter')
    const { can: _can, ...loaded } = (await caller.send(contractApi.load, { ID })).body.Data
    const { body } = await caller.send(contractApi.save, { ...loaded, remark: 'Rings twice', phone: '699' })
    expect(body).toMatchObject({ HasError: false, Data: { remark: 'Rings twice', phone: '699', version: 2 } })
    expect(contractRecord.parse(body.Data)).toEqual(body.Data)
    const [row] = await historyOf(ID)
    expect(row).toMatchObject({ user_name: 'The callcenter', change_data: { type: 'save' } })
    expect(row?.change_data.changedItem.map(({ field }) => field).sort()).toEqual(['phone', 'remark'])
  })

  it('of nothing new writes nothing', async () => {
    const { ID } = await aContract(house.db)
    const { body } = await save('dispatcher', { ID, version: 1, customer_name: 'Olmos' })
    expect(body.Data.version).toBe(1)
    expect(await historyOf(ID)).toEqual([])
  })

  it('of an old copy is refused and overwrites nothing', async () => {
    const { ID } = await aContract(house.db)
    await save('callcenter', { ID, version: 1, remark: 'First' })
    const { body } = await save('dispatcher', { ID, version: 1, remark: 'Second' })
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(body.Message).toContain('The callcenter')
    expect((await stored(ID)).remark).toBe('First')
  })

  it('by two at once: one wins, the other is told', async () => {
    const { ID } = await aContract(house.db)
    const answers = await Promise.all(
      (['callcenter', 'dispatcher'] as const).map((person) => save(person, { ID, version: 1, remark: person })),
    )
    expect(answers.map(({ body }) => body.HasError).sort()).toEqual([false, true])
    expect(answers.find(({ body }) => body.HasError)?.body.customErrorCode).toBe('Conflict')
    expect((await stored(ID)).version).toBe(2)
  })

  it('needs the version', async () => {
    const { ID } = await aContract(house.db)
    const { body } = await save('dispatcher', { ID, remark: 'x' })
    expect(body).toMatchObject({ HasError: true, Errors: { version: 'text.required' } })
  })

  it('locks the standard type; another may be changed for one of the list', async () => {
    const standard = await aContract(house.db)
    await save('dispatcher', { ID: standard.ID, version: 1, type_id: 'P' })
    expect((await stored(standard.ID)).type_id).toBe('S')
    const premium = await aContract(house.db, { type_id: 'P' })
    const wrong = await save('dispatcher', { ID: premium.ID, version: 1, type_id: 'X' })
    expect(wrong.body.Errors).toEqual({ type_id: 'message.not_in_list' })
    await save('dispatcher', { ID: premium.ID, version: 1, type_id: 'S' })
    expect((await stored(premium.ID)).type_id).toBe('S')
  })

  it.each([
    ['a template of another product', { contract_template: 'PUMP' }, 'contract_template', 'message.not_in_list'],
    ['a product its template is not for', { code_product: 'PUMP-0' }, 'contract_template', 'message.not_in_list'],
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
    const { ID } = await aContract(house.db)
    const { body } = await save('dispatcher', { ID, version: 1, ...fields })
    expect(body).toMatchObject({ HasError: true, Errors: { [field]: key } })
    expect((await stored(ID)).version).toBe(1)
  })

  it('goes on with a template its product has lost, until one of both changes', async () => {
    const { ID } = await aContract(house.db, { contract_template: 'OLD' })
    expect((await save('dispatcher', { ID, version: 1, contract_template: 'OLD', remark: 'x' })).body.HasError).toBe(
      false,
    )
  })

  it('takes another product with one of its templates', async () => {
    const { ID } = await aContract(house.db)
    await save('dispatcher', { ID, version: 1, code_product: 'PUMP-0', contract_template: 'PUMP' })
    expect(await stored(ID)).toMatchObject({ code_product: 'PUMP-0', item_name: 'Pump', contract_template: 'PUMP' })
  })

  it('takes no place that is not on earth', async () => {
    const { ID } = await aContract(house.db, { latitude: 40, longitude: -3 })
    const { body } = await save('dispatcher', { ID, version: 1, latitude: -91, longitude: 181 })
    const Errors = { latitude: 'message.must_be_minimum', longitude: 'message.must_be_maximum' }
    expect(body).toMatchObject({ HasError: true, Errors })
    expect(await stored(ID)).toMatchObject({ latitude: 40, longitude: -3 })
  })

  it('forgets coordinates that stayed behind while the address changed', async () => {
    const { ID } = await aContract(house.db, { latitude: 40, longitude: -3 })
    await save('dispatcher', { ID, version: 1, ville: 'León' })
    expect(await stored(ID)).toMatchObject({ ville: 'León', latitude: null, longitude: null })
  })
})

describe('its status', () => {
  const at = (time: string) => {
    house.clock.now = new Date(time)
    return house.clock.now.toISOString()
  }
  it('terminated takes the moment, keeps it when saved again, and any other clears it', async () => {
    const { ID } = await aContract(house.db)
    const ended = at('2026-03-10T10:00:00Z')
    const { body } = await save('callcenter', { ID, version: 1, status_id: 'T' })
    expect(body.Data).toMatchObject({ termination_date: ended, contract_status_translation: 'Terminated' })
    at('2026-03-10T11:00:00Z')
    await save('callcenter', { ID, version: 2, status_id: 'T', termination_date: '2020-01-01T00:00:00Z', remark: 'x' })
    expect((await stored(ID)).termination_date).toBe(ended)
    await save('callcenter', { ID, version: 3, status_id: 'F' })
    expect((await stored(ID)).termination_date).toBeNull()
    const again = at('2026-03-10T12:00:00Z')
    await save('callcenter', { ID, version: 4, status_id: 'T' })
    expect((await stored(ID)).termination_date).toBe(again)
    expect((await historyOf(ID)).map(({ change_data }) => change_data.type)).toEqual([
      'status',
      'save',
      'status',
      'status',
    ])
  })
})

describe('a company', () => {
  it('saves its number and the remark, and nothing else', async () => {
    const { ID } = await aContract(house.db, heldBy('norte'))
    const { body } = await save('sat', {
      ID,
      version: 1,
      subcontractor_contract_number: 'N-7',
      remark: 'Key at the neighbour',
      status_id: 'T',
      customer_name: 'Somebody',
      societe_uuid: company.sur,
      end_date: '2030-01-01',
    })
    expect(body.Data).toMatchObject({ subcontractor_contract_number: 'N-7', can: { delete: false, newCall: false } })
    expect(await stored(ID)).toMatchObject({
      remark: 'Key at the neighbour',
      status_id: 'A',
      customer_name: 'Olmos',
      societe_uuid: company.norte,
      end_date: '2026-12-31',
    })
  })

  it('of another contract finds nothing', async () => {
    const { ID } = await aContract(house.db, heldBy('sur'))
    expect((await save('sat', { ID, version: 1, remark: 'x' })).status).toBe(404)
  })

  it('that loses it to another is not told what stands in it now', async () => {
    const { ID } = await aContract(house.db, heldBy('norte'))
    await save('dispatcher', { ID, version: 1, societe_uuid: company.sur })
    expect(await stored(ID)).toMatchObject({ societe_uuid: company.sur, subcontractor_name: 'Clima Sur' })
    expect((await (await house.as('sat')).send(contractApi.load, { ID })).status).toBe(404)
    expect((await (await house.as('sat2')).send(contractApi.load, { ID })).status).toBe(200)
  })
})

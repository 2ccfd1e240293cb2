import { callApi } from '@callout/domain/calls/call.api.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { productQuality } from '@callout/domain/quality/quality.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createCall, createCard, createProduct, type Person } from '../../test/fixtures/factories.ts'
import { createFee } from '../../test/fixtures/fees.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const product = (code_product: string, more: object = {}) => ({ code_product, ...more })
const load = async (code_product: string, more?: object, person: Person = 'dispatcher') =>
  as[person].send(qualityApi.product, product(code_product, more))
const read = async (code_product: string, more?: object) =>
  productQuality().parse((await load(code_product, more)).body.Data)

let problems = 0
/** A call of a type that counts, each about another problem, since the same one would be a repeat. */
const failure = (InsId: number | null, code_product: string, day: string, facts: object = {}) =>
  createCall(app.db, {
    ins_id: InsId,
    code_product,
    created_at: `${day}T12:00:00.000Z`,
    call_type_id: 'FAIL',
    problem_type_id: `P${++problems}`,
    ...facts,
  })

beforeAll(async () => {
  await app.db
    .insertInto('value_list_items')
    .values({
      value_list: 'call_types',
      value: 'FAIL',
      text: '{}',
      attributes: JSON.stringify({ counts_as_failure: true }),
    })
    .execute()
  for (const code_product of ['Q-1', 'Q-2', 'Q-3', 'Q-4'])
    await createProduct(app.db, { code_product, item_code: code_product, family: 'Q' })
  // The first day of the network.
  await failure(null, 'Q-9', '2025-01-11')
})

describe('the quality of a product', () => {
  it('counts a month by its days from the first call of the network on, to the last day of cover', async () => {
    const { InsId } = await createCard(app.db, { CodeCom: 'Q-1', StartDate: '2025-01-01', EndDate: '2025-02-14' })
    await failure(InsId, 'Q-1', '2025-01-20')
    await failure(InsId, 'Q-1', '2025-02-14')
    await failure(InsId, 'Q-1', '2025-02-15')
    await failure(InsId, 'Q-1', '2025-01-25', { status_id: 5 })
    await failure(InsId, 'Q-1', '2025-01-26', { call_type_id: 'REP' })
    await failure(null, 'Q-1', '2025-01-27')
    const found = await read('Q-1')
    expect(found).toMatchObject({ units: 1, coverage: 3 / 4, from: '2025-01-11' })
    expect(found.triangle).toEqual([{ start: '2025-01', units: 1, returns: [1, 1, ...new Array(13).fill(0)] }])
    expect(found.life.map(({ at_risk, failures }) => [at_risk, failures])).toEqual([
      [21 / 31, 1],
      [14 / 28, 1],
    ])
    expect(found.life[1]?.cumulative).toBeCloseTo(31 / 21 + 2, 9)
    expect(found.weibull).toMatchObject({ own: false })
    expect(found.forecast.every(({ calls }) => calls === 0)).toBe(true)
    const all = await read('Q-1', { all_cover: true })
    expect(all.life).toHaveLength(15)
    expect(all.life[1]).toMatchObject({ at_risk: 1, failures: 2 })
    expect(all.forecast.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(0)
    expect(await read('Q-1', { problem_type_id: 'NONE' })).toMatchObject({ coverage: 1, weibull: null, forecast: [] })
  })

  it('counts a card that was made because of a call only from then on, and one under contract to its end', async () => {
    const warranty = { CodeCom: 'Q-2', StartDate: '2025-02-01', EndDate: '2025-03-31' }
    const called = { origin: 'call', created_at: '2025-03-01T12:00:00.000Z' }
    const { InsId } = await createCard(app.db, { ...warranty, ...called })
    await failure(InsId, 'Q-2', '2025-03-01')
    await failure(InsId, 'Q-2', '2025-03-02')
    const contract = await createCard(app.db, { CodeCom: 'Q-2', StartDate: '2025-05-01', EndDate: '2025-05-31' })
    const dates = { start_date: '2025-06-01', end_date: '2025-06-30' }
    await createContract(app.db, { ins_id: contract.InsId, status_id: 'A', ...dates })
    const { life } = await read('Q-2')
    expect(life.map(({ at_risk, failures }) => [at_risk, failures])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  it('has no rate without cards, and a network of one day gives numbers', async () => {
    expect(await read('Q-3')).toEqual({
      ...{
        item_name: 'Boiler',
        units: 0,
        coverage: 0,
        from: '2025-01-11',
        triangle: [],
        life: [],
        weibull: null,
        forecast: [],
      },
    })
    await createProduct(app.db, { network_code: 'YGNITA', code_product: 'Q-3', item_code: 'Q-3' })
    await createCard(app.db, { network_code: 'YGNITA', CodeCom: 'Q-3', StartDate: '2030-01-01' })
    const { body } = await load('Q-3', {}, 'dispatcher-ygnita')
    expect(body.Data).toMatchObject({ units: 0, from: null, life: [] })
  })

  it('says what the calls ahead will cost by the documents of those before', async () => {
    const { InsId } = await createCard(app.db, { CodeCom: 'Q-4', StartDate: '2026-01-01', EndDate: null })
    const { ID } = await failure(InsId, 'Q-4', '2026-02-01', { status_id: 1, done_at: '2026-02-02T10:00:00.000Z' })
    await createFee(app.db, { service_job_uuid: ID, DocTotal: 120 }, 'norte')
    const { forecast } = await read('Q-4')
    expect(forecast).toHaveLength(12)
    expect(forecast[0]?.month).toBe('2026-03')
    for (const { calls, cost } of forecast) expect(cost).toBeCloseTo(calls * 120, 6)
  })

  it('opens the calls of each number of its triangle', async () => {
    for (const [all_cover, name] of [
      [false, 'counted_failure'],
      [true, 'failure'],
    ] as const) {
      const { triangle } = await read('Q-1', { all_cover })
      for (const { start, returns } of triangle)
        for (const [month, count] of returns.slice(0, 4).entries()) {
          const filterData = { code_product: 'Q-1', [name]: true, started_in: start, month_in_service: String(month) }
          expect([month, (await as.dispatcher.send(callApi.list, { filterData })).body.Total]).toEqual([month, count])
        }
    }
    for (const filterData of [{ started_in: '2025' }, { month_in_service: '-1' }])
      expect((await as.dispatcher.send(callApi.list, { filterData })).status).toBe(400)
  })

  it('is refused to companies, signed out, and for a product of another network', async () => {
    expect((await load('Q-1', {}, 'sat')).status).toBe(403)
    expect((await app.signedOut.send(qualityApi.product, product('Q-1'))).status).toBe(401)
    expect((await load('Q-1', {}, 'dispatcher-ygnita')).status).toBe(404)
    expect((await load('Q-1', {}, 'callcenter')).status).toBe(200)
  })
})

import { qualityOverview } from '@callout/domain/quality/overview.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { signalRecord } from '@callout/domain/quality/signal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCard, createProduct, type Person } from '../../test/fixtures/factories.ts'
import { createSignal } from '../../test/fixtures/quality.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

let made: { ID: string; version: number }
beforeAll(async () => {
  await createProduct(app.db, { code_product: 'S-1', item_code: 'S-1' })
  made = await createSignal(app.db, { network_code: 'ATLIBE', code_product: 'S-1' })
  await createSignal(app.db, { network_code: 'YGNITA', code_product: 'S-1' })
})

const overview = async (networks?: readonly string[], person: Person = 'dispatcher') =>
  as[person].send(qualityApi.overview, networks ? { networks } : {})
const setState = (body: object, person: Person = 'dispatcher') =>
  as[person].send(qualityApi.setState, { ID: made.ID, version: made.version, state: 'known', ...body })

describe('the overview of product quality', () => {
  it('has the alarms and the last year of the network of the session', async () => {
    const found = qualityOverview().parse((await overview()).body.Data)
    expect(found).toMatchObject({ budget: 4, alarms_this_year: 1, networks: [], pooled: [] })
    expect(found.cells).toEqual([
      expect.objectContaining({ code_product: 'S-1', observed: 52, expected: 52, cost: 5200, networks: [] }),
    ])
    const [signal] = found.signals
    expect(signal).toMatchObject({ network_code: 'ATLIBE', state: 'new', ratio: 3.5, list: 'servicecalls' })
    expect(signal?.lower).toBeCloseTo(1.9135, 3)
    expect(signal?.filterData).toEqual({
      code_product: 'S-1',
      problem_type: ['LEAK'],
      created_at: { from: '2026-02-02' },
      counted_failure: true,
    })
  })

  it('has several networks of the account side by side, with their sums', async () => {
    const found = qualityOverview().parse((await overview(['ATLIBE', 'YGNITA'])).body.Data)
    expect(found).toMatchObject({ budget: 8, alarms_this_year: 2 })
    expect(found.networks.map(({ network_code }) => network_code)).toEqual(['ATLIBE', 'YGNITA'])
    expect(found.cells[0]).toMatchObject({
      observed: 104,
      networks: [
        { network_code: 'ATLIBE', observed: 52 },
        { network_code: 'YGNITA', observed: 52 },
      ],
    })
  })

  it('is refused for a network that is not the account’s, and to companies', async () => {
    expect((await overview(['ATLIBE', 'YGNITA'], 'dispatcher2')).status).toBe(403)
    expect((await overview(['NONE'])).status).toBe(403)
    expect((await overview(undefined, 'sat')).status).toBe(403)
    expect((await app.signedOut.send(qualityApi.overview, {})).status).toBe(401)
  })
})

describe('an alarm', () => {
  it('keeps its evidence, and who said what it is, when and why', async () => {
    const refused = await setState({ state: 'no_defect' })
    expect(refused.body).toMatchObject({ HasError: true, Errors: { note: 'quality.refused.note' } })
    const saved = signalRecord().parse((await setState({ state: 'no_defect', note: 'One technician' })).body.Data)
    expect(saved).toMatchObject({
      version: made.version + 1,
      state: 'no_defect',
      evidence: { observed: 14, ratio: 3.5 },
    })
    expect(saved.history).toMatchObject([{ state: 'no_defect', note: 'One technician' }])
    const read = await as.callcenter.send(qualityApi.signal, { ID: made.ID })
    expect(read.body.Data).toEqual(saved)
    expect((await overview()).body.Data).toMatchObject({ alarms_this_year: 1, false_alarms_this_year: 1 })
  })

  it('is not overwritten by who saw an older version', async () => {
    expect((await setState({ version: 0 })).body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
  })

  it('is changed by dispatchers and their keys with write alone', async () => {
    expect((await setState({}, 'callcenter')).status).toBe(403)
    expect((await setState({}, 'sat')).status).toBe(403)
    expect((await setState({}, 'dispatcher-ygnita')).status).toBe(404)
    expect((await app.signedOut.send(qualityApi.setState, { ID: made.ID, version: 1, state: 'known' })).status).toBe(
      401,
    )
  })
})

describe('a serial pattern', () => {
  const trial = (pattern: string, person: Person = 'dispatcher') =>
    as[person].send(qualityApi.trySerialPattern, { pattern, code_product: 'S-1' })

  it('is tried on the serial numbers of the network, and says which share it matches', async () => {
    for (const InternalSN of ['2603-0001', 'ab 2512 x', 'NO DIGITS', '9913-1'])
      await createCard(app.db, { CodeCom: 'S-1', InternalSN })
    const { body } = await trial('^[A-Z]*(?<year>\\d\\d)(?<month>\\d\\d)')
    expect(body.Data).toEqual({
      total: 4,
      matched: 2,
      samples: [
        { serial: '9913-1', month: null },
        { serial: 'NO DIGITS', month: null },
        { serial: 'ab 2512 x', month: '2025-12' },
        { serial: '2603-0001', month: '2026-03' },
      ],
    })
    const weeks = await trial('(?<week>\\d\\d)(?<year>\\d\\d)')
    expect(weeks.body.Data).toMatchObject({ samples: [{}, {}, { month: '2012-06' }, { month: '2003-06' }] })
  })

  it.each([
    ['(?<year>\\d+', 'syntax'],
    ['^(?<year>\\d\\d)', 'groups'],
    ['^(\\d\\d)(?<year>\\d\\d)(?<month>\\d\\d)', 'groups'],
    ['(a+)+(?<year>\\d\\d)(?<month>\\d\\d)', 'endless'],
    ['(?<year>\\d\\d)(?<month>\\d\\d)\\1', 'endless'],
    ['.*.*.*.*(?<year>\\d\\d)(?<month>\\d\\d)', 'endless'],
    ['(?=a)(?<year>\\d\\d)(?<month>\\d\\d)', 'endless'],
    ['[[:digit:]](?<year>\\d\\d)(?<month>\\d\\d)', 'syntax'],
    ['\\d{1,999}(?<year>\\d\\d)(?<month>\\d\\d)', 'syntax'],
  ])('like %s is refused as %s', async (pattern, fault) => {
    expect((await trial(pattern)).body).toMatchObject({ Errors: { pattern: `quality.refused.pattern_${fault}` } })
  })

  it('is refused to companies', async () => {
    expect((await trial('x', 'sat')).status).toBe(403)
  })
})

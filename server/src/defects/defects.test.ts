import { callApi } from '@callout/domain/calls/call.api.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCall, heldBy, type Person } from '../../test/factories.ts'
import { type Caller, everybody, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = await everybody(house)
})
afterAll(() => house.close())

const four = {
  defect_code1: 'IGN',
  defect_code2: 'IGN-EL',
  defect_code3: 'IGN-EL-SPARK',
  defect_code4: 'IGN-EL-SPARK-SOOT',
}
const nothing = { defect_code1: '', defect_code2: '', defect_code3: '', defect_code4: '' }
const classified = (facts = {}) => aCall(house.db, { ...heldBy('norte'), ...four, ...facts })
const load = async (person: Person, callID: string) => (await as[person].send(defectApi.load, { callID })).body
const save = async (person: Person, body: object) => (await as[person].send(defectApi.save, body)).body

describe('loading', () => {
  it('gives the codes with what may be done, to each who may see the call', async () => {
    const { call_id } = await classified()
    const edit = Object.keys(four)
    for (const person of ['sat', 'callcenter', 'backoffice'] as const) {
      const { Data } = await load(person, call_id)
      expect(Data).toEqual({ callID: call_id, version: 1, ...four, can: { save: true, edit } })
      expect(defectApi.load.answer.safeParse(Data).success).toBe(true)
    }
    expect((await load('dispatcher', call_id)).Data.can).toEqual({ save: false, edit: [] })
    const closed = await aCall(house.db, { ...heldBy('norte'), status_id: 5 })
    expect((await load('sat', closed.call_id)).Data).toMatchObject({ ...nothing, can: { save: false, edit: [] } })
  })
})

describe('classifying a call', () => {
  it('writes the codes, the version and the history, in the words of the list', async () => {
    const { ID, call_id } = await aCall(house.db, heldBy('norte'))
    const body = await save('sat', { callID: call_id, version: 1, ...four })
    expect(body).toMatchObject({ HasError: false, Data: { callID: call_id, version: 2, ...four, can: { save: true } } })
    expect((await load('callcenter', call_id)).Data).toEqual(body.Data)
    const [row, ...more] = await historyOf(as.dispatcher, ID)
    expect(more).toEqual([])
    expect(row).toMatchObject({ user_name: 'The sat', change_data: { call_id, type: 'defects' } })
    expect(row?.change_data.changedItem).toEqual([
      { field: 'defect_code1', old_value: '', new_value: 'Ignition' },
      { field: 'defect_code2', old_value: '', new_value: 'Electrode' },
      { field: 'defect_code3', old_value: '', new_value: 'No spark' },
      { field: 'defect_code4', old_value: '', new_value: 'Soot' },
    ])
  })

  it('clears what lies below a changed level', async () => {
    const { call_id } = await classified()
    const { Data } = await save('callcenter', { callID: call_id, defect_code1: 'PMP', defect_code2: 'PMP-CH' })
    expect(Data).toMatchObject({ ...nothing, defect_code1: 'PMP', defect_code2: 'PMP-CH' })
    expect((await save('backoffice', { callID: call_id, defect_code1: '' })).Data).toMatchObject(nothing)
  })

  it('may be done by the company after the work too, and comes back as it was loaded', async () => {
    const { ID, call_id } = await classified({ status_id: 2 })
    const { can: _, ...loaded } = (await load('sat', call_id)).Data
    expect((await save('sat', loaded)).Data.version).toBe(1)
    expect(await historyOf(as.dispatcher, ID)).toEqual([])
    expect((await save('sat', { ...loaded, defect_code4: '' })).Data).toMatchObject({ ...four, defect_code4: '' })
  })

  it.each<[string, object, object]>([
    ['a group without a part', { defect_code1: 'PMP' }, { defect_code2: 'text.required' }],
    ['a part without a group', { ...nothing, defect_code2: 'PMP-CH' }, { defect_code1: 'text.required' }],
    ['a gap', { defect_code3: '', defect_code4: four.defect_code4 }, { defect_code3: 'text.required' }],
    [
      'a part of another group',
      { defect_code1: 'PMP', defect_code2: 'IGN-EL' },
      { defect_code2: 'message.not_in_list' },
    ],
    ['a code nobody knows', { defect_code1: 'XX', defect_code2: 'XX-1' }, { defect_code1: 'message.not_in_list' }],
    ['a code of another list', { defect_code3: 'HEAT' }, { defect_code3: 'message.not_in_list' }],
    ['a code too long', { defect_code1: 'x'.repeat(51) }, { defect_code1: 'message.too_long' }],
  ])('refuses %s, names the field and keeps the codes', async (_what, sent, Errors) => {
    const { ID, call_id } = await classified()
    const body = await save('sat', { callID: call_id, version: 1, ...sent })
    expect([body.HasError, body.Errors]).toEqual([true, Errors])
    expect((await load('sat', call_id)).Data).toMatchObject({ version: 1, ...four })
    expect(await historyOf(as.dispatcher, ID)).toEqual([])
  })

  it('is refused on a cancelled call', async () => {
    const { call_id } = await aCall(house.db, { ...heldBy('norte'), status_id: 5 })
    for (const person of ['sat', 'callcenter', 'backoffice'] as const)
      expect((await save(person, { callID: call_id, ...four })).customErrorCode).toBe('defect.refused.cancelled')
  })

  it('is refused over somebody’s newer version, and malformed with an unknown field', async () => {
    const { call_id } = await classified()
    await save('sat', { callID: call_id, version: 1, defect_code4: '' })
    const late = await save('callcenter', { callID: call_id, version: 1, defect_code1: '' })
    expect([late.HasError, late.customErrorCode]).toEqual([true, 'Conflict'])
    expect((await load('sat', call_id)).Data).toMatchObject({ ...four, defect_code4: '' })
    expect((await as.sat.send(defectApi.save, { callID: call_id, defect_code5: 'x' })).status).toBe(400)
  })

  it('by two at once lets one win', async () => {
    const { ID, call_id } = await aCall(house.db, heldBy('norte'))
    const answers = await Promise.all(
      (['sat', 'callcenter', 'backoffice'] as const).map((person) =>
        save(person, { callID: call_id, version: 1, ...four }),
      ),
    )
    expect(answers.filter(({ HasError }) => !HasError)).toHaveLength(1)
    expect(await historyOf(as.dispatcher, ID)).toHaveLength(1)
  })

  it('leaves the call itself as it is loaded and saved', async () => {
    const { ID } = await classified()
    const { body } = await as.callcenter.send(callApi.load, { ID })
    const { can: _, ...loaded } = body.Data
    expect(Object.keys(loaded).filter((field) => field.startsWith('defect'))).toEqual([])
    expect((await as.callcenter.send(callApi.save, loaded)).body.HasError).toBe(false)
  })
})

describe('the list of codes', () => {
  const values = async (body: object, lang = 'en') => {
    const { body: items } = await as.sat.send(
      valueListApi.list,
      { valueList: 'defect_codes', ...body },
      { query: { lang } },
    )
    return items.map(({ value, text, path }: { value: string; text: string; path?: string[] }) =>
      path ? path.join(' > ') : `${value} ${text}`,
    )
  }

  it('gives each level below the code above', async () => {
    expect(await values({})).toEqual(['IGN Ignition', 'PMP Pump'])
    expect(await values({ parentValue: '' })).toEqual(['IGN Ignition', 'PMP Pump'])
    expect(await values({ parentValue: 'IGN' }, 'fr')).toEqual(['IGN-EL Electrode fr'])
    expect(await values({ parentValue: 'IGN-EL-SPARK-SOOT' })).toEqual([])
  })

  it('finds a code by its words and those above it, whatever their order, case and accents', async () => {
    expect(await values({ additionalData: 'SPÁRK igni' })).toEqual([
      'Ignition > Electrode > No spark',
      'Ignition > Electrode > No spark > Soot',
    ])
    expect(await values({ additionalData: 'zzz' })).toEqual([])
  })
})

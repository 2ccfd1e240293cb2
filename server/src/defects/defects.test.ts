import { callApi } from '@callout/domain/calls/call.api.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { describe, expect, it } from 'vitest'
import { createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const allCodes = {
  defect_code1: 'IGN',
  defect_code2: 'IGN-EL',
  defect_code3: 'IGN-EL-SPARK',
  defect_code4: 'IGN-EL-SPARK-SOOT',
}
const noCodes = { defect_code1: '', defect_code2: '', defect_code3: '', defect_code4: '' }
const createClassifiedCall = (facts = {}) => createCall(app.db, { ...heldBy('norte'), ...allCodes, ...facts })
const load = async (person: Person, callID: string) => (await as[person].send(defectApi.load, { callID })).body
const save = async (person: Person, body: object) => (await as[person].send(defectApi.save, body)).body

describe('loading defect codes', () => {
  it('returns the codes and the allowed actions to everybody who sees the call', async () => {
    const { call_id } = await createClassifiedCall()
    const edit = Object.keys(allCodes)
    for (const person of ['sat', 'callcenter', 'backoffice'] as const) {
      const { Data } = await load(person, call_id)
      expect(Data).toEqual({ callID: call_id, version: 1, ...allCodes, can: { save: true, edit } })
      expect(defectApi.load.response.safeParse(Data).success).toBe(true)
    }
    expect((await load('dispatcher', call_id)).Data.can).toEqual({ save: false, edit: [] })
    const closed = await createCall(app.db, { ...heldBy('norte'), status_id: 5 })
    expect((await load('sat', closed.call_id)).Data).toMatchObject({ ...noCodes, can: { save: false, edit: [] } })
  })
})

describe('classifying a call', () => {
  it('stores the codes and a new version, and writes history with their texts', async () => {
    const { ID, call_id } = await createCall(app.db, heldBy('norte'))
    const body = await save('sat', { callID: call_id, version: 1, ...allCodes })
    expect(body).toMatchObject({
      HasError: false,
      Data: { callID: call_id, version: 2, ...allCodes, can: { save: true } },
    })
    expect((await load('callcenter', call_id)).Data).toEqual(body.Data)
    const [row, ...more] = await loadHistory(as.dispatcher, ID)
    expect(more).toEqual([])
    expect(row).toMatchObject({ user_name: 'The sat', change_data: { call_id, type: 'defects' } })
    expect(row?.change_data.changedItem).toEqual([
      { field: 'defect_code1', old_value: '', new_value: 'Ignition' },
      { field: 'defect_code2', old_value: '', new_value: 'Electrode' },
      { field: 'defect_code3', old_value: '', new_value: 'No spark' },
      { field: 'defect_code4', old_value: '', new_value: 'Soot' },
    ])
  })

  it('clears the levels below a changed one', async () => {
    const { call_id } = await createClassifiedCall()
    const { Data } = await save('callcenter', { callID: call_id, defect_code1: 'PMP', defect_code2: 'PMP-CH' })
    expect(Data).toMatchObject({ ...noCodes, defect_code1: 'PMP', defect_code2: 'PMP-CH' })
    expect((await save('backoffice', { callID: call_id, defect_code1: '' })).Data).toMatchObject(noCodes)
  })

  it('is allowed for the company after the work, and saving loaded codes changes nothing', async () => {
    const { ID, call_id } = await createClassifiedCall({ status_id: 2 })
    const { can: _, ...loaded } = (await load('sat', call_id)).Data
    expect((await save('sat', loaded)).Data.version).toBe(1)
    expect(await loadHistory(as.dispatcher, ID)).toEqual([])
    expect((await save('sat', { ...loaded, defect_code4: '' })).Data).toMatchObject({ ...allCodes, defect_code4: '' })
  })

  it.each<[string, object, object]>([
    ['a group without a part', { defect_code1: 'PMP' }, { defect_code2: 'text.required' }],
    ['a part without a group', { ...noCodes, defect_code2: 'PMP-CH' }, { defect_code1: 'text.required' }],
    ['a gap', { defect_code3: '', defect_code4: allCodes.defect_code4 }, { defect_code3: 'text.required' }],
    [
      'a part of another group',
      { defect_code1: 'PMP', defect_code2: 'IGN-EL' },
      { defect_code2: 'message.not_in_list' },
    ],
    ['a code nobody knows', { defect_code1: 'XX', defect_code2: 'XX-1' }, { defect_code1: 'message.not_in_list' }],
    ['a code of another list', { defect_code3: 'HEAT' }, { defect_code3: 'message.not_in_list' }],
    ['a code too long', { defect_code1: 'x'.repeat(51) }, { defect_code1: 'message.too_long' }],
  ])('refuses %s with an error on the field, and keeps the codes', async (_what, sent, Errors) => {
    const { ID, call_id } = await createClassifiedCall()
    const body = await save('sat', { callID: call_id, version: 1, ...sent })
    expect([body.HasError, body.Errors]).toEqual([true, Errors])
    expect((await load('sat', call_id)).Data).toMatchObject({ version: 1, ...allCodes })
    expect(await loadHistory(as.dispatcher, ID)).toEqual([])
  })

  it('is refused on a cancelled call', async () => {
    const { call_id } = await createCall(app.db, { ...heldBy('norte'), status_id: 5 })
    for (const person of ['sat', 'callcenter', 'backoffice'] as const)
      expect((await save(person, { callID: call_id, ...allCodes })).customErrorCode).toBe('defect.refused.cancelled')
  })

  it('is refused for an old version, and answered 400 for an unknown field', async () => {
    const { call_id } = await createClassifiedCall()
    await save('sat', { callID: call_id, version: 1, defect_code4: '' })
    const late = await save('callcenter', { callID: call_id, version: 1, defect_code1: '' })
    expect([late.HasError, late.customErrorCode]).toEqual([true, 'Conflict'])
    expect((await load('sat', call_id)).Data).toMatchObject({ ...allCodes, defect_code4: '' })
    expect((await as.sat.send(defectApi.save, { callID: call_id, defect_code5: 'x' })).status).toBe(400)
  })

  it('accepts one of several simultaneous requests', async () => {
    const { ID, call_id } = await createCall(app.db, heldBy('norte'))
    const answers = await Promise.all(
      (['sat', 'callcenter', 'backoffice'] as const).map((person) =>
        save(person, { callID: call_id, version: 1, ...allCodes }),
      ),
    )
    expect(answers.filter(({ HasError }) => !HasError)).toHaveLength(1)
    expect(await loadHistory(as.dispatcher, ID)).toHaveLength(1)
  })

  it('does not change how the call is loaded and saved', async () => {
    const { ID } = await createClassifiedCall()
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

  it('contains the codes below a given code', async () => {
    expect(await values({})).toEqual(['IGN Ignition', 'PMP Pump'])
    expect(await values({ parentValue: '' })).toEqual(['IGN Ignition', 'PMP Pump'])
    expect(await values({ parentValue: 'IGN' }, 'fr')).toEqual(['IGN-EL Electrode fr'])
    expect(await values({ parentValue: 'IGN-EL-SPARK-SOOT' })).toEqual([])
  })

  it('finds a code by words of it and its parents, ignoring order, case and accents', async () => {
    expect(await values({ additionalData: 'SPÁRK igni' })).toEqual([
      'Ignition > Electrode > No spark',
      'Ignition > Electrode > No spark > Soot',
    ])
    expect(await values({ additionalData: 'zzz' })).toEqual([])
  })
})

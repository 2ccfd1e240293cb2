import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createCall, createCard, heldBy, type Person } from '../../../test/fixtures/factories.ts'
import { changePolicy } from '../../../test/fixtures/policy.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const repeatOf = async (ID: string, person: Person = 'dispatcher') =>
  (await as[person].send(callApi.load, { ID })).body.Data.repeated_call
const onDay = (day: string) => ({ created_at: `${day}T08:00:00.000Z` })
const newCard = async () => ({ ins_id: (await createCard(app.db)).InsId })
const listed = async (person: Person, filterData: object) =>
  (await as[person].send(callApi.list, { request: { Page: 1, PageSize: 40 }, filterData })).body.Data
const idsOf = (rows: readonly { ID: string }[]) => rows.map(({ ID }) => ID)

describe('a call with the same fault of the same appliance', () => {
  it('names the last call of the 60 days before it, with its company and the days between', async () => {
    const card = await newCard()
    await createCall(app.db, { ...card, ...heldBy('sur'), ...onDay('2026-01-03') })
    const first = await createCall(app.db, { ...card, ...heldBy('norte'), ...onDay('2026-01-20') })
    const second = await createCall(app.db, { ...card, ...onDay('2026-02-12') })
    const { call_id } = first
    expect(await repeatOf(second.ID)).toEqual({ ID: first.ID, call_id, raison_sociale: 'Térmica Norte', days: 23 })
    expect(await repeatOf((await createCall(app.db)).ID)).toBeNull()
  })

  it.each([
    ['another problem', { problem_type_id: 'COLD' }],
    ['no problem', { problem_type_id: '' }],
    ['a call that was cancelled', { status_id: 5 }],
    ['61 days between them', onDay('2025-12-31')],
    ['another network', { network_code: 'YGNITA' }],
  ])('is not found with %s', async (_what, facts) => {
    const card = await newCard()
    await createCall(app.db, { ...card, ...onDay('2026-02-12'), ...facts })
    const { ID } = await createCall(app.db, { ...card, ...onDay('2026-03-03') })
    expect(await repeatOf(ID)).toBeNull()
  })

  it('is found by serial number and product where the call has no card, but not by a fictive number', async () => {
    const appliance = { internal_serial_number: 'RPT-1', code_product: 'BOIL-7' }
    const first = await createCall(app.db, { ...appliance, ...onDay('2026-02-01') })
    const second = await createCall(app.db, { ...appliance, ...onDay('2026-02-03') })
    expect(await repeatOf(second.ID)).toMatchObject({ call_id: first.call_id, days: 2 })
    const others = [
      { ...appliance, code_product: 'BOIL-8' },
      { ...appliance, fictive_serial_number: true },
    ]
    for (const facts of others)
      expect(await repeatOf((await createCall(app.db, { ...facts, ...onDay('2026-02-04') })).ID)).toBeNull()
  })

  it('is marked when a call is created, and when its problem is corrected', async () => {
    const { ins_id } = await newCard()
    const now = new Date(app.clock.now.getTime() - 86_400_000).toISOString()
    const first = await createCall(app.db, { ins_id, created_at: now })
    const fields = { subject: 'Leaks again', call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'M' }
    const { body } = await as.dispatcher.send(callApi.create, { ...fields, ins_id: String(ins_id) })
    expect(await repeatOf(body.Data.ID)).toMatchObject({ ID: first.ID, days: 1 })
    const { version } = (await as.callcenter.send(callApi.load, { ID: body.Data.ID })).body.Data
    const corrected = { ...fields, ID: body.Data.ID, version, problem_type_id: 'COLD', email: '', status_id: -3 }
    const saved = await as.callcenter.send(callApi.save, corrected)
    expect(saved.body).toMatchObject({ HasError: false, Data: { problem_type_id: 'COLD', repeated_call: null } })
  })

  it('names the next earlier call when the one it repeated is cancelled, corrected or deleted', async () => {
    const card = await newCard()
    const first = await createCall(app.db, { ...card, ...onDay('2026-02-01') })
    const [second, third] = [
      await createCall(app.db, { ...card, ...onDay('2026-02-05') }),
      await createCall(app.db, { ...card, ...onDay('2026-02-09') }),
    ]
    expect((await repeatOf(third.ID)).ID).toBe(second.ID)
    const change = (facts: object) => app.db.updateTable('calls').set(facts).where('ID', '=', second.ID).execute()
    await change({ status_id: 5, is_cancelled_status: true })
    expect((await repeatOf(third.ID)).ID).toBe(first.ID)
    await change({ status_id: -3, is_cancelled_status: false })
    expect((await repeatOf(third.ID)).ID).toBe(second.ID)
    await change({ problem_type_id: 'COLD' })
    expect((await repeatOf(third.ID)).ID).toBe(first.ID)
    await app.db.deleteFrom('calls').where('ID', '=', first.ID).execute()
    expect(await repeatOf(third.ID)).toBeNull()
  })

  it('is marked the same for all calls at once', async () => {
    const card = await newCard()
    for (const day of ['2026-01-02', '2026-01-30', '2026-02-15', '2026-03-04'])
      await createCall(app.db, { ...card, ...onDay(day) })
    const marks = () => app.db.selectFrom('calls').select(['ID', 'repeat_of']).orderBy('ID').execute()
    const marked = await marks()
    expect(marked.filter(({ repeat_of }) => repeat_of !== null).length).toBeGreaterThan(2)
    await app.db.updateTable('calls').set({ repeat_of: null }).execute()
    await sql`select mark_all_repeats()`.execute(app.db)
    expect(await marks()).toEqual(marked)
  })
})

describe('who sees that a call repeats another', () => {
  it('a company sees repeats of its own calls only, on the call and in the filter', async () => {
    const card = await newCard()
    await createCall(app.db, { ...card, ...heldBy('sur'), ...onDay('2026-02-01') })
    const ofSur = await createCall(app.db, { ...card, ...heldBy('norte'), ...onDay('2026-02-05') })
    const ofNorte = await createCall(app.db, { ...card, ...heldBy('norte'), ...onDay('2026-02-09') })
    expect(await repeatOf(ofSur.ID, 'sat')).toBeNull()
    expect((await repeatOf(ofNorte.ID, 'sat')).ID).toBe(ofSur.ID)
    const found = idsOf(await listed('sat', { repeat: ['Y'] }))
    expect(found).toContain(ofNorte.ID)
    expect(found).not.toContain(ofSur.ID)
    expect(idsOf(await listed('sat', { repeat: ['N'] }))).toContain(ofSur.ID)
    expect((await listed('sat', { repeat: ['Y'] })).some(({ is_repeat }: { is_repeat: boolean }) => is_repeat)).toBe(
      false,
    )
  })

  it('central staff see the mark and the filter in both lists', async () => {
    const card = await newCard()
    await createCall(app.db, { ...card, ...heldBy('sur'), ...onDay('2026-02-01') })
    const { ID } = await createCall(app.db, { ...card, ...onDay('2026-02-05') })
    const rows = await listed('dispatcher', { repeat: ['Y'], unassigned: true })
    expect(rows.find((row: { ID: string }) => row.ID === ID)).toMatchObject({ is_repeat: true })
    expect(idsOf(await listed('dispatcher', { repeat: ['N'] }))).not.toContain(ID)
    expect((await listed('dispatcher', { repeat: ['maybe'] })).length).toBe(0)
  })
})

describe('the company of the first repair', () => {
  const withRule = (previous_company: string) => changePolicy(as.dispatcher, { repeat: { previous_company } })
  const candidatesFor = async () => {
    const card = await newCard()
    const place = { latitude: 40.6, longitude: -3.7 }
    await createCall(app.db, { ...card, ...place, ...heldBy('norte'), ...onDay('2026-02-01') })
    const { ID } = await createCall(app.db, { ...card, ...place, ...onDay('2026-02-05') })
    const { body } = await as.dispatcher.send(callAdviceApi.candidates, { ID })
    return { ID, ...body.Data }
  }

  it('is scored like the others, comes first, or gets no repeat, as the policy says, and the explanation tells', async () => {
    const neutral = await candidatesFor()
    expect(neutral.ranked[0]).toMatchObject({ raison_sociale: 'Clima Sur', made_first_repair: false })
    await withRule('first')
    const first = await candidatesFor()
    expect(first.ranked[0]).toMatchObject({ raison_sociale: 'Térmica Norte', score: 100, made_first_repair: true })
    await withRule('never')
    const never = await candidatesFor()
    expect(never.ranked).toMatchObject([{ raison_sociale: 'Clima Sur' }])
    expect(never.missed).toContainEqual(
      expect.objectContaining({ raison_sociale: 'Térmica Norte', failures: ['repeat'] }),
    )
    await as.dispatcher.send(callApi.assign, { ID: never.ID })
    const explained = (person: Person) => as[person].send(callAdviceApi.assignment, { ID: never.ID })
    expect((await explained('dispatcher')).body.Data).toMatchObject({
      raison_sociale: 'Clima Sur',
      removed: { repeat: 1 },
      repeat: { raison_sociale: 'Térmica Norte', rule: 'never' },
    })
    expect((await explained('sat2')).body.Data).not.toHaveProperty('repeat')
  })
})

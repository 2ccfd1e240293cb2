import { callApi } from '@callout/domain/calls/call.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whoWaitsFor } from '../../test/blocked.ts'
import { aCall, acceptedFor, heldBy, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const save = async (person: Person, body: object) => (await house.as(person)).send(callApi.save, body)
const load = async (person: Person, ID: string) => (await (await house.as(person)).send(callApi.load, { ID })).body.Data
const history = async (ID: string) => historyOf(await house.as('dispatcher'), ID)

describe('saving a call', () => {
  it('takes back everything its load gave, and writes only what changed', async () => {
    const { ID } = await aCall(house.db, heldBy('norte'))
    const { can: _, ...record } = await load('dispatcher', ID)
    const { body } = await save('dispatcher', {
      ...record,
      subject: 'Boiler loses water',
      phone: '600 999',
      skill: 'nonsense',
      accepted_at: 'now',
    })
    expect(body).toMatchObject({
      HasError: false,
      Data: { subject: 'Boiler loses water', phone: '600 999', version: 2, accepted_at: null, skill: 'GAS' },
    })
    const [row] = await history(ID)
    expect(row?.change_data).toMatchObject({
      type: 'save',
      changedItem: [
        { field: 'subject', old_value: 'Boiler does not start', new_value: 'Boiler loses water' },
        { field: 'phone', old_value: '', new_value: '600 999' },
      ],
    })
  })

  it('keeps no coordinates of an address the call has left', async () => {
    const { ID } = await aCall(house.db, { ville: 'Madrid', latitude: 40.41, longitude: -3.7 })
    expect((await save('dispatcher', { ID, version: 1, phone: '600' })).body.Data).toMatchObject({ latitude: 40.41 })
    const { can: _, ...record } = await load('dispatcher', ID)
    const moved = await save('dispatcher', { ...record, ville: 'León' })
    expect(moved.body.Data).toMatchObject({ ville: 'León', latitude: null, longitude: null })
    const place = { ville: 'Burgos', latitude: 42.34, longitude: -3.7 }
    expect((await save('dispatcher', { ID, version: 3, ...place })).body.Data).toMatchObject(place)
  })

  it.each([
    [{ latitude: 90.01 }, { latitude: 'message.must_be_maximum' }],
    [{ latitude: -90.01 }, { latitude: 'message.must_be_minimum' }],
    [{ longitude: 180.5 }, { longitude: 'message.must_be_maximum' }],
    [{ longitude: '-1e300' }, { longitude: 'message.must_be_minimum' }],
  ])('takes no place that is not on earth: %j', async (place, Errors) => {
    const { ID } = await aCall(house.db, { latitude: 40, longitude: -3 })
    expect((await save('dispatcher', { ID, version: 1, ...place })).body).toMatchObject({ HasError: true, Errors })
    expect((await load('dispatcher', ID)).version).toBe(1)
  })

  it('of nothing changes nothing', async () => {
    const { ID } = await aCall(house.db)
    const { can: _, ...record } = await load('dispatcher', ID)
    expect((await save('dispatcher', record)).body.Data.version).toBe(1)
    expect(await history(ID)).toEqual([])
  })

  it('reads a form', async () => {
    const { ID } = await aCall(house.db)
    const { body } = await (await house.as('dispatcher')).post(
      '/api/ServiceCall/UpdateFormData',
      `ID=${ID}&version=1&ville=Le%C3%B3n&fictive_serial_number=true`,
    )
    expect(body.Data).toMatchObject({ ville: 'León', fictive_serial_number: true })
  })

  it('is not for another company or network, nor signed out', async () => {
    const { ID } = await aCall(house.db, heldBy('norte'))
    const change = { ID, version: 1, phone: '1' }
    expect((await save('sat2', change)).status).toBe(404)
    expect((await save('dispatcher-ygnita', change)).status).toBe(404)
    expect((await house.signedOut.send(callApi.save, change)).status).toBe(401)
    expect(await load('dispatcher', ID)).toMatchObject({ version: 1, phone: '' })
  })

  it('of an old version is refused and names who moved it', async () => {
    const { ID } = await aCall(house.db)
    await save('callcenter', { ID, version: 1, phone: '600' })
    const { status, body } = await save('dispatcher', { ID, version: 1, phone: '700' })
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, 'Conflict'])
    expect(body.Message).toContain('The callcenter')
    expect((await load('dispatcher', ID)).phone).toBe('600')
  })

  it('that nobody heard of again may have been made, and says so', async () => {
    const { ID } = await aCall(house.db)
    const holder = await house.pool.connect()
    await holder.query('begin')
    await holder.query('select from calls where "ID" = $1 for update', [ID])
    const answer = save('dispatcher', { ID, version: 1, phone: '600' })
    await holder.query('select pg_terminate_backend($1)', [await whoWaitsFor(house.pool, holder)])
    await holder.query('rollback')
    holder.release()
    expect(await answer).toMatchObject({
      status: 503,
      body: { Message: expect.stringContaining('whether it was saved') },
    })
    expect(await load('dispatcher', ID)).toMatchObject({ version: 1, phone: '' })
  })

  it.each([
    ['no version', { version: undefined }, 200, { version: 'text.required' }],
    ['no subject', { subject: '  ' }, 200, { subject: 'text.required' }],
    ['a long subject', { subject: 'x'.repeat(251) }, 200, { subject: 'message.too_long' }],
    ['a long description', { description: 'x'.repeat(2001) }, 200, { description: 'message.too_long' }],
    ['a wrong e-mail', { email: 'nobody' }, 200, { email: 'message.should_be_an_email' }],
    ['an unknown priority', { priority: 'X' }, 200, { priority: 'message.not_in_list' }],
    ['an unknown call type', { call_type_id: 'DANCE' }, 200, { call_type_id: 'message.not_in_list' }],
    ['a problem of another type', { problem_type_id: 'NEW' }, 200, { problem_type_id: 'message.not_in_list' }],
    ['a type without a problem of its own', { call_type_id: 'INS' }, 200, { problem_type_id: 'message.not_in_list' }],
    ['an unknown country', { pays: 'XX' }, 200, { pays: 'message.not_in_list' }],
    ['a status that is no number', { status_id: 'open' }, 200, { status_id: 'message.should_be_a_number' }],
    ['a status of no list', { status_id: 9 }, 200, { status_id: 'message.not_in_list' }],
    [
      'a warranty that ends before it starts',
      { warranty_start_date: '2026-05-02', warranty_end_date: '2026-05-01' },
      200,
      { warranty_end_date: 'message.end_before_start' },
    ],
  ])('with %s is refused on its field', async (_what, wrong, status, Errors) => {
    const { ID } = await aCall(house.db)
    const answer = await save('dispatcher', { ID, version: 1, ...wrong })
    expect([answer.status, answer.body.Errors]).toEqual([status, Errors])
    expect((await load('dispatcher', ID)).version).toBe(1)
  })

  it('with an unknown field or action is malformed', async () => {
    const { ID } = await aCall(house.db)
    const unknown = await save('dispatcher', { ID, version: 1, colour: 'red' })
    expect([unknown.status, unknown.body.Message]).toEqual([400, 'The request is not valid: unknown field "colour"'])
    const action = await (await house.as('dispatcher')).post('/api/ServiceCall/UpdateFormData', {
      ID,
      update_type: 'explode',
    })
    expect([action.status, action.body.Message]).toEqual([
      400,
      'The request is not valid: unknown update_type "explode"',
    ])
  })

  it('ignores the general description of a company, and the company’s of the call centre', async () => {
    const { ID } = await aCall(house.db, heldBy('norte'))
    const words = { description: 'changed', description_sat: 'changed' }
    expect((await save('sat', { ID, version: 1, ...words })).body.Data).toMatchObject({
      description: '',
      description_sat: 'changed',
    })
    expect(
      (await save('callcenter', { ID, version: 2, description: 'from the phone', description_sat: 'no' })).body.Data,
    ).toMatchObject({
      description: 'from the phone',
      description_sat: 'changed',
    })
  })

  it('moves the appointment of an accepted call and its plan, never to the past', async () => {
    const { ID } = await aCall(house.db, { ...heldBy('norte'), ...acceptedFor('2026-03-01T08:00:00.000Z') })
    const unchanged = await save('sat', {
      ID,
      version: 1,
      appointment_date_at: '2026-03-01T08:00:00Z',
      description_sat: 'late',
    })
    expect(unchanged.body.HasError).toBe(false)
    const past = await save('sat', { ID, version: 2, appointment_date_at: '2026-03-02T08:00:00Z' })
    expect(past.body.Errors).toEqual({ appointment_date_at: 'message.appointment_in_past' })
    const none = await save('sat', { ID, version: 2, appointment_date_at: '' })
    expect(none.body.Errors).toEqual({ appointment_date_at: 'text.required' })
    const moved = await save('sat', { ID, version: 2, appointment_date_at: '2026-03-20T08:00:00Z' })
    expect(moved.body.Data).toMatchObject({
      schedule_start_date: '2026-03-20T08:00:00.000Z',
      schedule_end_date: '2026-03-20T09:00:00.000Z',
    })
  })

  it('asks the guards of a status change', async () => {
    const fictive = await aCall(house.db, { ...heldBy('norte'), fictive_serial_number: true })
    const toDone = await save('sat', { ID: fictive.ID, version: 1, status_id: 1 })
    expect(toDone.body.Errors).toEqual({ status_id: 'message.status_validation_for_fictive_serial_number' })

    const open = await aCall(house.db, heldBy('norte'))
    const silent = await save('sat', { ID: open.ID, version: 1, status_id: 5 })
    expect(silent.body.Errors).toEqual({ description_sat: 'message.comment_required' })
    const spoken = await save('sat', { ID: open.ID, version: 1, status_id: 5, description_sat: 'Nobody at home' })
    expect(spoken.body.Data).toMatchObject({ status_id: 5, is_saved_status_open: false, is_cancelled_status: true })
    expect((await history(open.ID))[0]?.change_data.changedItem).toContainEqual({
      field: 'status_id',
      old_value: 'Open',
      new_value: 'Cancelled',
    })

    const done = await aCall(house.db, { ...heldBy('norte'), status_id: 1 })
    const bare = await save('callcenter', { ID: done.ID, version: 1, status_id: 2 })
    expect(bare.body.Errors).toEqual({ status_id: 'text.status_validation' })
    for (const type of ['fee', 'sparepart'])
      await house.db
        .insertInto('documents')
        .values({ network_code: 'ATLIBE', type, DocNum: `${type}1`, service_job_uuid: done.ID })
        .execute()
    const validated = await save('callcenter', { ID: done.ID, version: 1, status_id: 2 })
    expect(validated.body.Data.status_id).toBe(2)
  })

  it('lets dispatcher and company leave only an open status', async () => {
    const { ID } = await aCall(house.db, { ...heldBy('norte'), status_id: 1 })
    const { body } = await save('dispatcher', { ID, version: 1, status_id: -3 })
    expect(body.Data).toMatchObject({ status_id: 1, version: 1 })
    expect((await save('backoffice', { ID, version: 1, status_id: -3 })).body.Data.status_id).toBe(-3)
  })
})

describe('the counters', () => {
  it('equal a count after many changes at once', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => aCall(house.db, heldBy('sur'))))
    await Promise.all(
      made.map(({ ID }, n) => save('backoffice', { ID, version: 1, status_id: [-2, 1, 2, 5, -1][n % 5] })),
    )
    const dispatcher = await house.as('dispatcher')
    for (const status of ['-3', '-2', '1', '2', '5', '-1']) {
      const { body } = await dispatcher.send(callApi.list, { filterData: { status } })
      const counted = await house.db
        .selectFrom('calls')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('network_code', '=', 'ATLIBE')
        .where('status_id', '=', Number(status))
        .executeTakeFirstOrThrow()
      expect(body.Total).toBe(counted.n)
    }
  })
})

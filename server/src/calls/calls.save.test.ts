import { callApi } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import { waitForLockWaiter } from '../../test/database/lock-waiters.ts'
import { acceptedVisit, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

const save = async (person: Person, body: object) => (await app.signInAs(person)).send(callApi.save, body)
const load = async (person: Person, ID: string) =>
  (await (await app.signInAs(person)).send(callApi.load, { ID })).body.Data
const history = async (ID: string) => loadHistory(await app.signInAs('dispatcher'), ID)

describe('saving a call', () => {
  it('accepts the complete loaded record and writes only the changed fields', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
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

  it('keeps stored facts that are not right until they are changed', async () => {
    const stored = { code_postal: 'E-28001', pays: 'ES', email: 'ana..maria@example.com', phone: ' 600 12 34 56' }
    const { ID } = await createCall(app.db, stored)
    const { can: _, ...record } = await load('dispatcher', ID)
    expect((await save('dispatcher', { ...record, subject: 'Leaks' })).body).toMatchObject({
      HasError: false,
      Data: { subject: 'Leaks', ...stored },
    })
    const changed = {
      ...record,
      version: 2,
      code_postal: '28001 ',
      email: ' ana@müller.example ',
      phone: ' 600123456/912345678 ',
    }
    expect((await save('dispatcher', changed)).body.Data).toMatchObject({
      code_postal: '28001',
      email: 'ana@xn--mller-kva.example',
      phone: '600123456/912345678',
    })
    const refused = await save('dispatcher', { ID, version: 3, email: 'ana..maria@example.com' })
    expect(refused.body).toMatchObject({ HasError: true, Errors: { email: 'message.should_be_an_email' } })
  })

  it.each(['2,406E+10', 'NULL', '#N/A'])('refuses %s as a new serial number at the field', async (damaged) => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), internal_serial_number: damaged })
    expect((await save('dispatcher', { ID, version: 1, internal_serial_number: 'HX\u200b-1' })).body).toMatchObject({
      HasError: false,
      Data: { internal_serial_number: 'HX-1' },
    })
    expect((await save('dispatcher', { ID, version: 2, internal_serial_number: damaged })).body).toMatchObject({
      HasError: true,
      Errors: { internal_serial_number: 'message.damaged_value' },
    })
  })

  it.each(['\u200b\u200b', ' \u00ad'])('refuses the subject %j, in which nobody sees anything', async (subject) => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const { body } = await save('dispatcher', { ID, version: 1, subject })
    expect(body).toMatchObject({ HasError: true, Errors: { subject: 'text.required' } })
  })

  it.each([
    ['ES', '8001', '08001'],
    ['FR', '2800', '02800'],
  ])('warns of a new postcode of %s that lacks its zero: %s', async (pays, code_postal, stored) => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), pays, code_postal: '' })
    expect((await save('dispatcher', { ID, version: 1, code_postal })).body).toMatchObject({
      HasError: false,
      Data: { code_postal: stored },
      Warnings: { code_postal: 'message.zero_added' },
    })
    expect((await save('dispatcher', { ID, version: 2, ville: 'Laon' })).body).not.toHaveProperty('Warnings')
  })

  it('warns of a new postcode that its country does not have, and saves it', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), pays: 'ES', code_postal: '28001' })
    const saved = (await save('dispatcher', { ID, version: 1, code_postal: '99001' })).body
    expect(saved).toMatchObject({
      HasError: false,
      Data: { code_postal: '99001' },
      Warnings: { code_postal: 'message.no_such_postcode' },
    })
    const again = (await save('dispatcher', { ID, version: 2, code_postal: '99001', ville: 'León' })).body
    expect(again).not.toHaveProperty('Warnings')
  })

  it('clears coordinates of the old address when the address changes', async () => {
    const { ID } = await createCall(app.db, { ville: 'Madrid', latitude: 40.41, longitude: -3.7 })
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
  ])('refuses impossible coordinates: %j', async (place, Errors) => {
    const { ID } = await createCall(app.db, { latitude: 40, longitude: -3 })
    expect((await save('dispatcher', { ID, version: 1, ...place })).body).toMatchObject({ HasError: true, Errors })
    expect((await load('dispatcher', ID)).version).toBe(1)
  })

  it('writes nothing if nothing changed', async () => {
    const { ID } = await createCall(app.db)
    const { can: _, ...record } = await load('dispatcher', ID)
    expect((await save('dispatcher', record)).body.Data.version).toBe(1)
    expect(await history(ID)).toEqual([])
  })

  it('accepts a form-encoded body', async () => {
    const { ID } = await createCall(app.db)
    const { body } = await (await app.signInAs('dispatcher')).post(
      '/api/ServiceCall/UpdateFormData',
      `ID=${ID}&version=1&ville=Le%C3%B3n&fictive_serial_number=true`,
    )
    expect(body.Data).toMatchObject({ ville: 'León', fictive_serial_number: true })
  })

  it('answers 404 to another company or network, and 401 without a session', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const change = { ID, version: 1, phone: '1' }
    expect((await save('sat2', change)).status).toBe(404)
    expect((await save('dispatcher-ygnita', change)).status).toBe(404)
    expect((await app.signedOut.send(callApi.save, change)).status).toBe(401)
    expect(await load('dispatcher', ID)).toMatchObject({ version: 1, phone: '' })
  })

  it('refuses an old version and names who changed the call', async () => {
    const { ID } = await createCall(app.db)
    await save('callcenter', { ID, version: 1, phone: '600' })
    const { status, body } = await save('dispatcher', { ID, version: 1, phone: '700' })
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, 'Conflict'])
    expect(body.Message).toContain('The callcenter')
    expect((await load('dispatcher', ID)).phone).toBe('600')
  })

  it('says that the change may have been saved if the database connection is lost', async () => {
    const { ID } = await createCall(app.db)
    const holder = await app.pool.connect()
    // The commit of the save waits for this lock.
    await holder.query(`create function wait_for_holder() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(1); return null; end';
      create constraint trigger commit_waits after update on calls deferrable initially deferred
        for each row execute function wait_for_holder()`)
    await holder.query('select pg_advisory_lock(1)')
    const answer = save('dispatcher', { ID, version: 1, phone: '600' })
    await holder.query('select pg_terminate_backend($1)', [await waitForLockWaiter(holder)])
    await holder.query('select pg_advisory_unlock(1)')
    await holder.query('drop function wait_for_holder cascade')
    holder.release()
    expect(await answer).toMatchObject({
      status: 503,
      body: { Message: expect.stringContaining('whether it was saved') },
    })
    expect(await load('dispatcher', ID)).toMatchObject({ version: 1, phone: '' })
  })

  it.each([
    ['no version', { version: undefined }, { version: 'text.required' }],
    ['no subject', { subject: '  ' }, { subject: 'text.required' }],
    ['a long subject', { subject: 'x'.repeat(251) }, { subject: 'message.too_long' }],
    ['a long description', { description: 'x'.repeat(2001) }, { description: 'message.too_long' }],
    ['a wrong e-mail', { email: 'nobody' }, { email: 'message.should_be_an_email' }],
    ['an unknown priority', { priority: 'X' }, { priority: 'message.not_in_list' }],
    ['an unknown call type', { call_type_id: 'DANCE' }, { call_type_id: 'message.not_in_list' }],
    ['a problem of another call type', { problem_type_id: 'NEW' }, { problem_type_id: 'message.not_in_list' }],
    ['a call type that does not have the problem', { call_type_id: 'INS' }, { problem_type_id: 'message.not_in_list' }],
    ['an unknown country', { pays: 'XX' }, { pays: 'message.not_in_list' }],
    ['a status that is no number', { status_id: 'open' }, { status_id: 'message.should_be_a_number' }],
    ['an unknown status', { status_id: 9 }, { status_id: 'message.not_in_list' }],
    [
      'a warranty that ends before it starts',
      { warranty_start_date: '2026-05-02', warranty_end_date: '2026-05-01' },
      { warranty_end_date: 'message.end_before_start' },
    ],
  ])('refuses %s, with the error on its field', async (_what, wrong, Errors) => {
    const { ID } = await createCall(app.db)
    const answer = await save('dispatcher', { ID, version: 1, ...wrong })
    expect([answer.status, answer.body.Errors]).toEqual([200, Errors])
    expect((await load('dispatcher', ID)).version).toBe(1)
  })

  it('answers 400 to an unknown field or action', async () => {
    const { ID } = await createCall(app.db)
    const unknown = await save('dispatcher', { ID, version: 1, colour: 'red' })
    expect([unknown.status, unknown.body.Message]).toEqual([400, 'The request is not valid: unknown field "colour"'])
    const action = await (await app.signInAs('dispatcher')).post('/api/ServiceCall/UpdateFormData', {
      ID,
      update_type: 'explode',
    })
    expect([action.status, action.body.Message]).toEqual([
      400,
      'The request is not valid: unknown update_type "explode"',
    ])
  })

  it('ignores the general description sent by a company, and the company’s description sent by the call centre', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const texts = { description: 'changed', description_sat: 'changed' }
    expect((await save('sat', { ID, version: 1, ...texts })).body.Data).toMatchObject({
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

  it('moves the appointment and the planned times of an accepted call, but not to the past', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-01T08:00:00.000Z') })
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

  it('does not clear the duration of an accepted call, and takes an hour where none was known', async () => {
    const visit = { ...heldBy('norte'), ...acceptedVisit('2026-03-19T08:00:00.000Z') }
    const { ID } = await createCall(app.db, visit)
    const cleared = await save('sat', { ID, version: 1, duration_minutes: '' })
    expect(cleared.body.Errors).toEqual({ duration_minutes: 'text.required' })
    const unknown = await createCall(app.db, { ...visit, duration_minutes: null })
    const sent = { ID: unknown.ID, version: 1, duration_minutes: '', appointment_date_at: '2026-03-20T08:00:00Z' }
    expect((await save('sat', sent)).body.Data).toMatchObject({
      duration_minutes: 60,
      schedule_start_date: '2026-03-20T08:00:00.000Z',
      schedule_end_date: '2026-03-20T09:00:00.000Z',
    })
  })
})

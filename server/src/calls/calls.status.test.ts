import { callApi } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

const save = async (person: Person, body: object) => (await app.signInAs(person)).send(callApi.save, body)
const history = async (ID: string) => loadHistory(await app.signInAs('dispatcher'), ID)
const insertFeeAndPart = (service_job_uuid: string) =>
  app.db
    .insertInto('documents')
    .values(
      ['fee', 'sparepart'].map((type) => {
        return { network_code: 'ATLIBE', type, DocNum: `${type}${service_job_uuid.slice(0, 8)}`, service_job_uuid }
      }),
    )
    .execute()
/** The calls that a company has done, and those at the first visit. */
const recordOf = async (company: keyof typeof companyIds) =>
  (await app.db
    .selectFrom('company_records')
    .select(['done', 'done_at_first_visit'])
    .where('societe_uuid', '=', companyIds[company])
    .executeTakeFirst()) ?? { done: 0, done_at_first_visit: 0 }

describe('saving the status of a call', () => {
  it('refuses to set a call with a fictive serial number to done', async () => {
    const fictive = await createCall(app.db, { ...heldBy('norte'), fictive_serial_number: true })
    const toDone = await save('sat', { ID: fictive.ID, version: 1, status_id: 1 })
    expect(toDone.body.Errors).toEqual({ status_id: 'message.status_validation_for_fictive_serial_number' })
  })

  it('cancels only with a comment', async () => {
    const open = await createCall(app.db, heldBy('norte'))
    const withoutComment = await save('sat', { ID: open.ID, version: 1, status_id: 5 })
    expect(withoutComment.body.Errors).toEqual({ description_sat: 'message.comment_required' })
    const withComment = await save('sat', { ID: open.ID, version: 1, status_id: 5, description_sat: 'Nobody at home' })
    expect(withComment.body.Data).toMatchObject({
      status_id: 5,
      is_saved_status_open: false,
      is_cancelled_status: true,
    })
    expect((await history(open.ID))[0]?.change_data.changedItem).toContainEqual({
      field: 'status_id',
      old_value: 'Open',
      new_value: 'Cancelled',
    })
  })

  it('cancels a visited call only with a new comment', async () => {
    // The remark of an earlier visit is no reason to cancel.
    const visited = await createCall(app.db, { ...heldBy('norte'), description_sat: 'Fan missing' })
    const cancelled = { ID: visited.ID, version: 1, status_id: 5 }
    const withoutReason = await save('sat', cancelled)
    expect(withoutReason.body.Errors).toEqual({ description_sat: 'message.comment_required' })
    const withReason = await save('sat', { ...cancelled, description_sat: 'Fan missing\nNobody at home' })
    expect(withReason.body.Data).toMatchObject({ status_id: 5, description_sat: 'Fan missing\nNobody at home' })
  })

  it('validates only a call with fees and spare parts', async () => {
    const done = await createCall(app.db, { ...heldBy('norte'), status_id: 1 })
    const withoutDocuments = await save('callcenter', { ID: done.ID, version: 1, status_id: 2 })
    expect(withoutDocuments.body.Errors).toEqual({ status_id: 'text.status_validation' })
    await insertFeeAndPart(done.ID)
    const validated = await save('callcenter', { ID: done.ID, version: 1, status_id: 2 })
    expect(validated.body.Data.status_id).toBe(2)
  })

  it('keeps the time of a done call that goes back from validated to done, and counts it once', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), appointments: 1 })
    const doneAt = async () =>
      (await app.db.selectFrom('calls').select('done_at').where('ID', '=', ID).executeTakeFirstOrThrow()).done_at
    const before = await recordOf('norte')
    const countedOnce = { done: before.done + 1, done_at_first_visit: before.done_at_first_visit + 1 }
    await save('backoffice', { ID, version: 1, status_id: 1 })
    await insertFeeAndPart(ID)
    await save('backoffice', { ID, version: 2, status_id: 2 })
    const done_at = await doneAt()
    expect(await recordOf('norte')).toEqual(countedOnce)
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    expect((await save('backoffice', { ID, version: 3, status_id: 1 })).body.Data.status_id).toBe(1)
    expect([typeof done_at, await doneAt()]).toEqual(['string', done_at])
    expect(await recordOf('norte')).toEqual(countedOnce)
    await save('backoffice', { ID, version: 4, status_id: -3 })
    expect(await recordOf('norte')).toEqual(before)
    await save('backoffice', { ID, version: 5, status_id: 1 })
    expect(await recordOf('norte')).toEqual(countedOnce)
  })

  it('no longer counts a call as done at the first visit once it is open again and needs another one', async () => {
    const visit = { ...heldBy('norte'), ...acceptedVisit('2026-03-19T08:00:00.000Z'), appointments: 1 }
    const { ID } = await createCall(app.db, visit)
    const before = await recordOf('norte')
    await save('backoffice', { ID, version: 1, status_id: 1 })
    await save('backoffice', { ID, version: 2, status_id: -3 })
    await save('backoffice', { ID, version: 3, appointment_date_at: '2026-03-20T08:00:00Z' })
    await save('backoffice', { ID, version: 4, status_id: 1 })
    expect(await recordOf('norte')).toEqual({ ...before, done: before.done + 1 })
  })

  it('no longer counts a done call for the company that it is taken off, also if it is opened later', async () => {
    const visit = { ...heldBy('norte'), ...acceptedVisit('2026-03-19T08:00:00.000Z'), appointments: 1 }
    const { ID } = await createCall(app.db, visit)
    const before = await recordOf('norte')
    await save('backoffice', { ID, version: 1, status_id: 1 })
    expect(await recordOf('norte')).toEqual({
      done: before.done + 1,
      done_at_first_visit: before.done_at_first_visit + 1,
    })
    expect((await (await app.signInAs('callcenter')).send(callApi.unassign, { ID })).body.HasError).toBe(false)
    expect(await recordOf('norte')).toEqual(before)
    expect((await save('backoffice', { ID, version: 3, status_id: -3 })).body.HasError).toBe(false)
    expect(await recordOf('norte')).toEqual(before)
  })

  it('lets dispatchers and companies change the status of open calls only', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), status_id: 1 })
    for (const person of ['dispatcher', 'sat'] as const) {
      const { status, body } = await save(person, { ID, version: 1, status_id: -3, phone: '699' })
      expect([status, body.HasError, body.Errors]).toEqual([200, true, { status_id: 'call.refused.status_locked' }])
      expect(body.Message).toBe('The status can’t be changed any more: the call is not open')
    }
    const { body } = await save('dispatcher', { ID, version: 1, status_id: 1 })
    expect(body).toMatchObject({ HasError: false, Data: { status_id: 1, phone: '', version: 1 } })
    expect((await save('backoffice', { ID, version: 1, status_id: -3 })).body.Data.status_id).toBe(-3)
  })
})

describe('the counters of calls', () => {
  it('are correct after many concurrent changes', async () => {
    const calls = await Promise.all(Array.from({ length: 40 }, () => createCall(app.db, heldBy('sur'))))
    await Promise.all(
      calls.map(({ ID }, n) => save('backoffice', { ID, version: 1, status_id: [-2, 1, 2, 5, -1][n % 5] })),
    )
    const dispatcher = await app.signInAs('dispatcher')
    for (const status of ['-3', '-2', '1', '2', '5', '-1']) {
      const { body } = await dispatcher.send(callApi.list, { filterData: { status } })
      const counted = await app.db
        .selectFrom('calls')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('network_code', '=', 'ATLIBE')
        .where('status_id', '=', Number(status))
        .executeTakeFirstOrThrow()
      expect(body.Total).toBe(counted.n)
    }
  })
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import type { LateAction } from '@callout/domain/calls/deadlines.ts'
import { dispatchApi } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { notificationApi } from '@callout/domain/notifications/notification.api.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { companyIds, createCall, heldBy, storedCall } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import {
  answerJobOf,
  changeTypesOf,
  jobPartsOf,
  mailSummariesOf,
  passTimeTo,
  setDeadlinePolicy,
  setUpDeadlineApp,
  startDeadlineWorkers,
} from '../../../test/support/deadline-jobs.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { checkAnswer } from './answer.job.ts'

const { app, as } = setUpDeadlineApp()
beforeEach(async () => {
  app.clock.now = testNow
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await setDeadline('tell')
})

const mailsOf = (ID: string) => mailSummariesOf(app, ID)
const typesOf = (ID: string) => changeTypesOf(app, ID)
const setDeadline = (action: LateAction, limits?: object) => setDeadlinePolicy(app, action, limits)
const assign = (ID: string, societe_uuid: string = companyIds.norte) =>
  as.dispatcher.send(callApi.assign, { ID, societe_uuid })

// Eight working hours in Madrid after Tuesday 10:30, and four.
const due = '2026-03-11T07:30:00.000Z'
const remind = '2026-03-10T13:30:00.000Z'
const assigned = 'norte@sat.example: Aviso …'
const reminded = 'norte@sat.example: Recordatorio: aviso … sin respuesta'
const dispatchEmail = 'dispatch@network.example: Aviso …: Térmica Norte no ha respondido'

describe('an assignment sets the answer deadline and its job', () => {
  it.each<[string, (ID: string) => Promise<unknown>]>([
    ['by the algorithm', (ID) => as.dispatcher.send(callApi.assign, { ID })],
    ['by hand', (ID) => assign(ID)],
    ['to the previous company', (ID) => as.dispatcher.send(callApi.assignToPreviousSat, { ID })],
    ['many at once', (ID) => as.dispatcher.send(callBatchApi.assign, { items: [{ ID }] })],
    [
      'from a proposal',
      (ID) =>
        as.dispatcher.send(dispatchApi.apply, { assignments: [{ ID, version: 1, societe_uuid: companyIds.norte }] }),
    ],
  ])('%s', async (_, act) => {
    const serial = { internal_serial_number: 'SN-DUE' }
    await createCall(app.db, { ...serial, ...heldBy('norte'), status_id: 1, accepted_at: '2026-02-01T00:00:00.000Z' })
    const { ID } = await createCall(app.db, serial)
    await act(ID)
    expect(await storedCall(app.db, ID)).toMatchObject({
      answer_due_at: due,
      answer_remind_at: remind,
      answer_reminded_at: null,
    })
    const job = await answerJobOf(app, ID)
    expect(job).toMatchObject({ payload: { ID, assigned_at: testNow.toISOString() } })
    expect(new Date(job?.run_at ?? '').toISOString()).toBe(remind)
  })

  it('by the priority of the call', async () => {
    const { ID } = await createCall(app.db, { priority: 'H' })
    const { body } = await assign(ID)
    expect(body.Data).toMatchObject({
      answer_due_at: '2026-03-10T11:30:00.000Z',
      answer_remind_at: '2026-03-10T10:30:00.000Z',
    })
    expect(body.Data).not.toHaveProperty('answer_reminded_at')
  })

  it('again for another company', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, remind)
    await assign(ID, companyIds.sur)
    expect(await storedCall(app.db, ID)).toMatchObject({
      answer_remind_at: '2026-03-11T07:30:00.000Z',
      answer_reminded_at: null,
    })
    expect((await answerJobOf(app, ID))?.payload.assigned_at).toBe(remind)
  })
})

describe('a call that nobody answers', () => {
  it('reminds the company and later informs the dispatchers, once each', async () => {
    const { ID, call_id } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, '2026-03-10T13:29:00.000Z')
    expect(await mailsOf(ID)).toEqual([assigned])
    await passTimeTo(app, remind)
    expect(await mailsOf(ID)).toEqual([assigned, reminded])
    await passTimeTo(app, due)
    expect(await mailsOf(ID)).toEqual([assigned, reminded, dispatchEmail])
    await passTimeTo(app, '2026-03-20T12:00:00.000Z')
    expect(await mailsOf(ID)).toHaveLength(3)
    expect(await typesOf(ID)).toEqual(['assign', 'remind', 'late'])
    expect(await storedCall(app.db, ID)).toMatchObject({ societe_uuid: companyIds.norte, version: 4 })
    app.clock.now = testNow
    const { items } = (await as.dispatcher.send(notificationApi.list, {})).body.Data
    expect(items[0]).toMatchObject({ kind: 'unanswered', call_id, user_name: 'Callout' })
  })

  it('names the deadline in the network’s time in its emails', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, remind)
    const bodies = await app.db.selectFrom('mails').select('body').where('service_job_uuid', '=', ID).execute()
    expect(bodies.map(({ body }) => body).join()).toContain('El plazo termina el 2026/03/11 08:30.')
  })

  it('names the author of the reminder in the history that the company sees', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, remind)
    const [row] = await loadHistory(as.sat, ID)
    expect(row).toMatchObject({ user_name: 'Callout', change_data: { type: 'remind', changedItem: [] } })
  })

  it('is treated by the policy of that moment, also right after it was changed', async () => {
    await setDeadline('withdraw')
    const calls = [await createCall(app.db), await createCall(app.db)] as const
    for (const { ID } of calls) await assign(ID)
    const jobs = await Promise.all(calls.map(({ ID }) => answerJobOf(app, ID)))
    app.clock.now = new Date(due)
    const parts = jobPartsOf(app)
    const check = async (n: 0 | 1) => checkAnswer(parts, jobs[n]?.payload ?? { ID: calls[n].ID, assigned_at: '' })
    await check(0)
    expect(await typesOf(calls[0].ID)).toContain('withdraw')
    await setDeadline('tell')
    await check(1)
    expect(await typesOf(calls[1].ID)).toEqual(['assign', 'late'])
  })

  it('skips the reminder if the deadline has passed too', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, due)
    expect(await typesOf(ID)).toEqual(['assign', 'late'])
  })

  it('sends no reminder where the policy has none', async () => {
    const { ID } = await createCall(app.db, { priority: 'L' })
    await assign(ID)
    await app.db.updateTable('calls').set({ answer_remind_at: null }).where('ID', '=', ID).execute()
    await passTimeTo(app, '2026-03-12T14:00:00.000Z')
    expect(await typesOf(ID)).toEqual(['assign', 'late'])
  })
})

describe('a call that was answered in time', () => {
  const answers: [string, (ID: string) => Promise<unknown>][] = [
    [
      'accepted',
      (ID) =>
        as.sat.send(callApi.accept, {
          ID,
          appointment_date_at: '2026-03-19T08:00:00Z',
          duration_minutes: 60,
          technician: 'T1',
        }),
    ],
    ['rejected', (ID) => as.sat.send(callApi.reject, { ID, reject_reason: 'BUSY' })],
    ['unassigned', (ID) => as.callcenter.send(callApi.unassign, { ID })],
    ['undone', (ID) => as.dispatcher.send(callApi.undo, { ID })],
    ['cancelled', (ID) => as.callcenter.send(callApi.save, { ID, version: 2, status_id: 5 })],
  ]

  it.each(answers)('%s has no deadline and no job', async (_, act) => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    const job = await answerJobOf(app, ID)
    await act(ID)
    expect((await storedCall(app.db, ID)).version).toBe(3)
    expect(await storedCall(app.db, ID)).toMatchObject({ answer_due_at: null, answer_remind_at: null })
    expect(await answerJobOf(app, ID)).toBeUndefined()
    // A worker may hold the job already.
    app.clock.now = new Date(due)
    if (job) await checkAnswer(jobPartsOf(app), job.payload)
    expect((await storedCall(app.db, ID)).version).toBe(3)
  })

  it('gets its former deadline back when the assignment to another company is undone', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    app.clock.now = new Date('2026-03-10T11:00:00.000Z')
    await assign(ID, companyIds.sur)
    await as.dispatcher.send(callApi.undo, { ID })
    expect(await storedCall(app.db, ID)).toMatchObject({ answer_due_at: due, societe_uuid: companyIds.norte })
    expect((await answerJobOf(app, ID))?.payload.assigned_at).toBe(testNow.toISOString())
  })
})

describe('a job that runs twice', () => {
  it('has one effect at each step', async () => {
    await setDeadline('both')
    const { ID } = await createCall(app.db)
    await assign(ID)
    const job = (await answerJobOf(app, ID))?.payload ?? { ID, assigned_at: '' }
    for (const now of [remind, due]) {
      app.clock.now = new Date(now)
      await Promise.all([checkAnswer(jobPartsOf(app), job), checkAnswer(jobPartsOf(app), job)])
      await checkAnswer(jobPartsOf(app), job)
    }
    expect(await typesOf(ID)).toEqual(['assign', 'remind', 'late', 'withdraw', 'assign'])
    expect(await mailsOf(ID)).toHaveLength(5)
  })

  it('does nothing for an assignment that is over', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    const job = (await answerJobOf(app, ID))?.payload ?? { ID, assigned_at: '' }
    app.clock.now = new Date('2026-03-10T11:00:00.000Z')
    await assign(ID, companyIds.sur)
    app.clock.now = new Date('2026-03-20T11:00:00.000Z')
    await checkAnswer(jobPartsOf(app), job)
    expect(await typesOf(ID)).toEqual(['assign', 'assign'])
  })

  it('is done by the workers of another process after one that was killed', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    app.clock.now = new Date(remind)
    const job = (await answerJobOf(app, ID))?.payload ?? { ID, assigned_at: '' }
    // Killed after its change was committed, before the job was marked as done.
    await sql`insert into job_workers (worker_id, process_lock) values ('pool-killed', 11)`.execute(app.db)
    await sql`update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now()
      where key = ${`check_answer ${ID}`}`.execute(app.db)
    await checkAnswer(jobPartsOf(app), job)
    app.clock.now = new Date(due)
    const workers = await startDeadlineWorkers(app)
    await vi.waitFor(async () => expect(await typesOf(ID)).toEqual(['assign', 'remind', 'late']), { timeout: 30_000 })
    await workers.stop()
    expect((await mailsOf(ID)).filter((mail) => mail === reminded)).toHaveLength(1)
  })
})

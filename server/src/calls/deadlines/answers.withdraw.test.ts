import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { LateAction } from '@callout/domain/calls/deadlines.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import type { RecentChange } from '@callout/domain/overview/overview.ts'
import { scorecardApi } from '@callout/domain/overview/scorecard.api.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyIds, createCall, type Person, storedCall } from '../../../test/fixtures/factories.ts'
import {
  answerJobOf,
  changeTypesOf,
  mailSummariesOf,
  passTimeTo,
  setDeadlinePolicy,
  setUpDeadlineApp,
} from '../../../test/support/deadline-jobs.ts'
import { testNow } from '../../../test/support/test-app.ts'

const { app, as } = setUpDeadlineApp()
beforeEach(async () => {
  app.clock.now = testNow
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

const mailsOf = (ID: string) => mailSummariesOf(app, ID)
const typesOf = (ID: string) => changeTypesOf(app, ID)
const setDeadline = (action: LateAction, limits?: object) => setDeadlinePolicy(app, action, limits)
const assign = (ID: string) => as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte })

// Eight working hours in Madrid after Tuesday 10:30.
const due = '2026-03-11T07:30:00.000Z'
const assigned = 'norte@sat.example: Aviso …'
const withdrawn = 'norte@sat.example: Aviso … retirado'
const dispatchEmail = 'dispatch@network.example: Aviso …: Térmica Norte no ha respondido'

describe('withdrawing at the deadline', () => {
  it('offers the call to the next best company, and never to the former one again', async () => {
    await setDeadline('withdraw')
    const { ID } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, due)
    expect(await typesOf(ID)).toEqual(['assign', 'withdraw', 'assign'])
    const dispatcher = await app.db
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', 'dispatcher')
      .executeTakeFirstOrThrow()
    expect(await storedCall(app.db, ID)).toMatchObject({
      societe_uuid: companyIds.sur,
      assigned_at: due,
      assigned_by: dispatcher.account_uuid,
      answer_due_at: '2026-03-11T15:30:00.000Z',
    })
    expect(await mailsOf(ID)).toEqual([assigned, withdrawn, 'sur@sat.example: Aviso …'])
    expect((await answerJobOf(app, ID))?.payload.assigned_at).toBe(due)
    app.clock.now = testNow
    expect((await as.sat.send(callApi.load, { ID })).status).toBe(404)
    const explanation = (await as.dispatcher.send(callAdviceApi.assignment, { ID })).body.Data
    expect(explanation).toMatchObject({ how: 'algorithm', societe_uuid: companyIds.sur, removed: { declined: 1 } })
    const { body } = await as.dispatcher.send(callAdviceApi.candidates, { ID })
    expect(body.Data.missed).toMatchObject([{ societe_uuid: companyIds.norte, failures: ['declined'] }])
    const scorecard = await as.dispatcher.send(scorecardApi.scorecard, { societe_uuid: companyIds.norte })
    expect(scorecard.body.Data.declines).toContainEqual({ reason: 'unanswered', count: 1, text: 'No answer in time' })
  })

  it.each(['withdraw', 'both'] as const)('shows the next company only its own assignment (%s)', async (action) => {
    await setDeadline(action)
    const { ID } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, due)
    expect(await storedCall(app.db, ID)).toMatchObject({ societe_uuid: companyIds.sur })
    app.clock.now = testNow
    const recent = async (person: Person) => {
      const { changes } = (await as[person].send(overviewApi.recent, {})).body.Data as { changes: RecentChange[] }
      return changes.filter(({ service_job_uuid }) => service_job_uuid === ID).map(({ type }) => type)
    }
    expect(await recent('sat2')).toEqual(['assign'])
    expect(await recent('dispatcher')).toContain('withdraw')
  })

  it('informs the dispatchers instead if no other company passes', async () => {
    await setDeadline('withdraw')
    const { ID } = await createCall(app.db)
    await sql`insert into call_declines (service_job_uuid, societe_uuid, declined_at)
      values (${ID}, ${companyIds.sur}, now())`.execute(app.db)
    await assign(ID)
    await passTimeTo(app, due)
    expect(await typesOf(ID)).toEqual(['assign', 'late'])
    expect(await storedCall(app.db, ID)).toMatchObject({ societe_uuid: companyIds.norte })
  })

  it('ends after the maximum number of offers of the policy', async () => {
    await setDeadline('withdraw', { max_offers: 1 })
    const { ID } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, due)
    expect(await typesOf(ID)).toEqual(['assign', 'late'])
  })

  it('also informs the dispatchers if the policy says both', async () => {
    await setDeadline('both')
    const { ID } = await createCall(app.db)
    await assign(ID)
    await passTimeTo(app, due)
    expect(await typesOf(ID)).toEqual(['assign', 'late', 'withdraw', 'assign'])
    expect(await mailsOf(ID)).toEqual([assigned, dispatchEmail, withdrawn, 'sur@sat.example: Aviso …'])
  })
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { beforeEach, expect, it } from 'vitest'
import { createCall, heldBy, storedCall } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import {
  answerJobOf,
  changeTypesOf,
  emailsOf,
  jobPartsOf,
  passTimeTo,
  setUpDeadlineApp,
} from '../../../test/support/deadline-jobs.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { setMissingDeadlines } from './missing.job.ts'

const { app, as } = setUpDeadlineApp()
beforeEach(() => {
  app.clock.now = testNow
})

// As the version before deadlines left it.
const waiting = { ...heldBy('norte'), assigned_at: '2026-02-02T08:00:00.000Z' }

it('gives a call that waited at the upgrade its full time to answer from now on, and the ladder', async () => {
  const { ID } = await createCall(app.db, waiting)
  await setMissingDeadlines(jobPartsOf(app))
  expect(await storedCall(app.db, ID)).toMatchObject({
    answer_due_at: '2026-03-11T07:30:00.000Z',
    answer_remind_at: '2026-03-10T13:30:00.000Z',
    version: 2,
  })
  expect((await answerJobOf(app, ID))?.payload).toEqual({ ID, assigned_at: waiting.assigned_at })
  const [row] = await loadHistory(as.sat, ID)
  expect(row).toMatchObject({ user_name: 'Callout', change_data: { type: 'deadline', changedItem: [] } })
  await passTimeTo(app, '2026-03-11T07:30:00.000Z')
  expect(await changeTypesOf(app, ID)).toEqual(['deadline', 'late'])
  expect((await emailsOf(app, ID)).map(({ recipient }) => recipient)).toEqual(['dispatch@network.example'])
})

it('sets it once, although it runs twice at once', async () => {
  const { ID } = await createCall(app.db, waiting)
  await Promise.all([setMissingDeadlines(jobPartsOf(app)), setMissingDeadlines(jobPartsOf(app))])
  await setMissingDeadlines(jobPartsOf(app))
  expect(await changeTypesOf(app, ID)).toEqual(['deadline'])
})

it('leaves alone calls that wait for no answer, and those that have a deadline', async () => {
  const others = [
    await createCall(app.db),
    await createCall(app.db, { ...waiting, accepted_at: '2026-02-02T09:00:00.000Z' }),
    await createCall(app.db, { ...waiting, status_id: 5 }),
    await createCall(app.db, { ...waiting, answer_due_at: '2026-02-03T09:00:00.000Z' }),
  ]
  await setMissingDeadlines(jobPartsOf(app))
  for (const { ID } of others) expect((await storedCall(app.db, ID)).version).toBe(1)
})

it('takes the deadline away again when the company answers', async () => {
  const { ID } = await createCall(app.db, waiting)
  await setMissingDeadlines(jobPartsOf(app))
  await as.sat.send(callApi.reject, { ID, reject_reason: 'BUSY' })
  expect(await storedCall(app.db, ID)).toMatchObject({ answer_due_at: null })
  expect(await answerJobOf(app, ID)).toBeUndefined()
})

import { soon } from '../../../test/soon.ts'
import 'fake-indexeddb/auto'
import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import { noProgress } from '@callout/domain/visits/visit.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../test/stubBrowser.ts'
import { testSession } from '../../../test/testSession.ts'
import type { ActBodies, CallValues } from './queue.types.ts'

stubBrowser()

const visit = { ID: 'a', call_id: 'call a', version: 3, technician: 'T1' }
const call = { version: 3, remark: '', appliance: { serial: 'SN1', is_fictive: false }, defects: noDefectCodes }
/** The call as the office has changed it; undefined if this account no longer sees it. */
let theirs: (CallValues & { readonly technician: string }) | undefined
vi.mock('./storedDays.ts', () => ({ markProgress: async () => {} }))
vi.mock('./loadTheirs.ts', () => ({ loadTheirs: async () => theirs }))

const { startSession } = await import('../../platform/session/session.ts')
const { addAct, loadActs } = await import('./acts.ts')
const { currentDatabase } = await import('./database.ts')
const { keepDraftFile, loadDraft, saveDraft } = await import('./drafts.ts')
const { queueActions } = await import('./queueActions.ts')
const { sendQueue } = await import('./sendQueue.ts')

let accounts = 0
let database: string
/** Versions of the acts that the server took. */
let taken: number[]
/** The last body that it took. */
let body: object
/** The times of the acts that it took. */
let times: string[]
/** The server's clock; undefined if it accepts any time. */
let serverTime: string | undefined

beforeEach(() => {
  accounts += 1
  taken = []
  times = []
  serverTime = undefined
  startSession(testSession({ sessionId: `session ${accounts}`, accountKey: `account ${accounts}` }))
  database = currentDatabase() ?? ''
  vi.stubGlobal('fetch', async (_url: unknown, sent: { body: string }) =>
    Response.json(answerTo(JSON.parse(sent.body))),
  )
})

afterEach(() => {
  vi.useRealTimers()
})

function answerTo(sent: { readonly version: number; readonly at: string }) {
  const { version, at } = sent
  if (serverTime !== undefined && at > serverTime)
    return { HasError: true, Message: 'Set the clock right', Errors: { at: 'visit.refused.clock_ahead' } }
  if (version !== theirs?.version)
    return { HasError: true, Message: 'Changed by the office', customErrorCode: 'Conflict' }
  taken.push(version)
  times.push(at)
  body = sent
  return { HasError: false, Message: '', Data: { ID: 'a', version, progress: noProgress } }
}

const sendAct = async (kind: 'Depart' | 'Start') => {
  await addAct(database, { kind, visit, body: {} })
  await sendQueue(database, 'acts', new AbortController().signal)
  return loadActs(database)
}

it.each(['Depart', 'Start'] as const)('sends %s again after a change by the office', async (kind) => {
  theirs = { ...call, version: 5, technician: 'T1' }
  expect(await sendAct(kind)).toEqual([])
  expect(taken).toEqual([5])
})

describe('after a handover, when the call is not found any more', () => {
  const notFound = () => vi.stubGlobal('fetch', async () => Response.json({ title: 'Not found' }, { status: 404 }))
  const photo = { name: 'a.jpg', role: 'photo', blob: new Blob(['picture']) } as const

  it('no act holds back another', async () => {
    notFound()
    await addAct(database, { kind: 'Start', visit, body: {} })
    await addAct(database, { kind: 'Finish', visit, body: { result: 'done', remark: 'Fan' }, base: call })
    await sendQueue(database, 'acts', new AbortController().signal)
    const refused = { state: 'refused', isNotFound: true }
    expect(await loadActs(database)).toMatchObject([refused, refused])
  })

  it('an addition takes the place of its acts, keeps the photo and is sent without a version', async () => {
    notFound()
    await sendAct('Start')
    const file = await keepDraftFile('a', photo)
    const body = { remark: 'Fan', started_at: '2026-03-10T09:00:00.000Z' }
    await addAct(database, { kind: 'Add', visit, body, files: [file] })
    expect(await loadActs(database)).toMatchObject([{ kind: 'Add', state: 'waiting', files: [file] }])
    expect(await loadDraft('a')).toBeUndefined()
    const sent: object[] = []
    vi.stubGlobal('fetch', async (url: unknown, request: { body: unknown }) => {
      if (String(url).includes('/Images/')) return Response.json({ received: file.size, FileName: 'stored.jpg' })
      sent.push(JSON.parse(String(request.body)))
      return Response.json({ HasError: false, Message: '', Data: null })
    })
    await sendQueue(database, 'photos', new AbortController().signal)
    expect(sent).toEqual([{ ID: 'a', ...body, images: [{ name: 'a.jpg', file: 'stored.jpg' }] }])
    expect(await loadActs(database)).toEqual([])
  })
})

it.each(['Depart', 'Start'] as const)('does not send %s to a visit that another technician took over', async (kind) => {
  theirs = { ...call, version: 5, technician: 'T9' }
  expect(await sendAct(kind)).toMatchObject([{ state: 'refused', isHandedOver: true, version: 3 }])
  expect(taken).toEqual([])
})

it('sends an act of a clock that was ahead at the right time, once the clock is right', async () => {
  theirs = { ...call, technician: 'T1' }
  const [right, ahead] = ['2026-03-10T09:00:00.000Z', '2026-03-10T11:00:00.000Z']
  serverTime = right
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(ahead) })
  const [act] = await sendAct('Start')
  expect(act).toMatchObject({ state: 'refused', at: ahead })
  vi.setSystemTime(Date.parse(right))
  await queueActions.retry(act?.id ?? '')
  await soon(async () => expect(await loadActs(database)).toEqual([]))
  expect(body).toMatchObject({ at: right })
})

it('sends the acts behind it at their distances, without another refusal', async () => {
  theirs = { ...call, technician: 'T1' }
  const timeAt = (time: string) => `2026-03-10T${time}:00.000Z`
  serverTime = timeAt('10:05')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(timeAt('11:00')) })
  const [act] = await sendAct('Depart')
  vi.setSystemTime(Date.parse(timeAt('11:20')))
  await sendAct('Start')
  vi.setSystemTime(Date.parse(timeAt('12:00')))
  await addAct(database, { kind: 'Finish', visit, body: { result: 'done', remark: '' }, base: call })
  vi.setSystemTime(Date.parse(serverTime))
  await queueActions.retry(act?.id ?? '')
  await soon(async () => expect(await loadActs(database)).toEqual([]))
  expect(times).toEqual(['09:05', '09:25', '10:05'].map(timeAt))
})

it('keeps the time of an act that is sent again later', async () => {
  theirs = undefined
  const [act] = await sendAct('Start')
  theirs = { ...call, technician: 'T1' }
  await queueActions.retry(act?.id ?? '')
  await soon(async () => expect(await loadActs(database)).toEqual([]))
  expect(body).toMatchObject({ at: act?.at })
})

describe('a report', () => {
  const report = { result: 'done', remark: 'Valve replaced' } as ActBodies['Finish']
  const sendReport = async (more: object = {}) => {
    await addAct(database, { kind: 'Finish', visit, body: { ...report, ...more }, base: call })
    await sendQueue(database, 'acts', new AbortController().signal)
    return loadActs(database)
  }
  const changed = (changes: Partial<CallValues>, technician = 'T1') => ({ ...call, version: 5, technician, ...changes })

  it.each([
    ['nothing of the report', {}],
    ['another field', { appliance: { serial: 'SN2', is_fictive: false } }],
  ])('is sent again if others changed %s', async (_what, changes) => {
    theirs = changed(changes)
    expect(await sendReport()).toEqual([])
    expect(taken).toEqual([5])
  })

  it('leaves a remark of others that it did not change', async () => {
    theirs = changed({ remark: 'Key under the mat' })
    expect(await sendReport({ remark: '', serial_number: 'SN2' })).toEqual([])
    expect(body).toMatchObject({ version: 5, remark: 'Key under the mat', serial_number: 'SN2' })
  })

  it('waits for a choice if others changed the same field', async () => {
    theirs = changed({ remark: 'Key under the mat' })
    expect(await sendReport()).toMatchObject([{ state: 'conflict', version: 3, theirs: { version: 5 } }])
    expect(taken).toEqual([])
  })

  it('waits for a choice if it was kept without its base', async () => {
    theirs = changed({})
    await addAct(database, { kind: 'Finish', visit, body: report })
    await sendQueue(database, 'acts', new AbortController().signal)
    expect(await loadActs(database)).toMatchObject([{ state: 'conflict', theirs: { version: 5 } }])
  })

  it('waits for a choice if the call is not found, and is compared again once it is', async () => {
    theirs = undefined
    const [act] = await sendReport()
    expect(act).toMatchObject({ state: 'conflict', reason: 'Changed by the office' })
    theirs = changed({})
    await queueActions.retry(act?.id ?? '')
    await soon(async () => expect(await loadActs(database)).toEqual([]))
    expect(taken).toEqual([5])
  })

  it('is not sent by itself to a visit that another technician took over', async () => {
    theirs = changed({}, 'T9')
    expect(await sendReport()).toMatchObject([{ state: 'conflict', version: 3 }])
  })

  it('is sent again over the version that was shown', async () => {
    theirs = changed({ remark: 'Key under the mat' })
    const [act] = await sendReport()
    await queueActions.retry(act?.id ?? '')
    await soon(async () => expect(await loadActs(database)).toEqual([]))
    expect(body).toMatchObject({ version: 5, remark: 'Valve replaced' })
  })

  it('never replaces a version that was not shown', async () => {
    theirs = changed({ remark: 'Key under the mat' })
    const [act] = await sendReport()
    theirs = changed({ version: 6, remark: 'Key at the neighbour’s' })
    await queueActions.retry(act?.id ?? '')
    const again = [{ state: 'conflict', base: { version: 5 }, theirs: { version: 6 } }]
    await soon(async () => expect(await loadActs(database)).toMatchObject(again))
    expect(taken).toEqual([])
  })

  const refusedWithDraft = async () => {
    theirs = undefined
    const [act] = await sendReport()
    await saveDraft('a', { remark: 'Valve and pump replaced' }, call)
    return act?.id ?? ''
  }

  it('leaves no draft of its correction when it is accepted', async () => {
    const id = await refusedWithDraft()
    theirs = changed({})
    await queueActions.retry(id)
    await soon(async () => expect(await loadActs(database)).toEqual([]))
    expect(await loadDraft('a')).toBeUndefined()
  })

  it('leaves no draft of its correction when it is discarded', async () => {
    await queueActions.discard(await refusedWithDraft())
    expect(await loadActs(database)).toEqual([])
    expect(await loadDraft('a')).toBeUndefined()
  })

  it('stays a draft when an earlier act of its visit is discarded', async () => {
    theirs = undefined
    const [act] = await sendAct('Start')
    await saveDraft('a', { remark: 'Valve replaced' }, call)
    await queueActions.discard(act?.id ?? '')
    expect(await loadDraft('a')).toMatchObject({ values: { remark: 'Valve replaced' } })
  })
})

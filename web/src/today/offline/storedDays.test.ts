import { partOf } from '../../../test/partOf.ts'
import 'fake-indexeddb/auto'
import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import { noProgress, type Visit, type VisitDays } from '@callout/domain/visits/visit.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../test/stubBrowser.ts'
import { testSession } from '../../../test/testSession.ts'

stubBrowser()

const { expireSession, startSession } = await import('../../platform/session/session.ts')
const { addAct, loadActs, removeAct } = await import('./acts.ts')
const { currentDatabase } = await import('./database.ts')
const { forgetEndedSessions } = await import('./endOfSession.ts')
const { discardDraft, keepDraftFile, loadDraft, saveDraft } = await import('./drafts.ts')
const { loadDays, markProgress, storeDays } = await import('./storedDays.ts')

const visit = (ID: string) => ({ ID, call_id: `call ${ID}`, version: 3, progress: noProgress }) as Visit
const daysOf = (...IDs: readonly string[]) => partOf<VisitDays>({ visits: IDs.map(visit) })

let accounts = 0
let database: string

const signIn = () => startSession(testSession({ sessionId: `session ${accounts}`, accountKey: `account ${accounts}` }))

beforeEach(() => {
  accounts += 1
  signIn()
  database = currentDatabase() ?? ''
})

const unfinished = async () => (await loadDays(database, ''))?.unfinished?.map(({ ID }) => ID)

it('keeps the visits of other days while they have a queued act or a draft', async () => {
  await storeDays(database, '', daysOf('with act', 'with draft', 'done', 'today'))
  await addAct(database, { kind: 'Start', visit: visit('with act'), body: {} })
  await saveDraft('with draft', { remark: 'Fan' })

  await storeDays(database, '', daysOf('today'))
  expect(await loadDays(database, '')).toMatchObject({ days: daysOf('today') })
  expect(await unfinished()).toEqual(['with act', 'with draft'])
  await storeDays(database, '', daysOf('tomorrow'))
  expect(await unfinished()).toEqual(['with act', 'with draft'])

  const [act] = await loadActs(database)
  await removeAct(database, act?.id ?? '')
  await storeDays(database, '', daysOf('tomorrow'))
  expect(await unfinished()).toEqual(['with draft'])
  await discardDraft('with draft')
  await storeDays(database, '', daysOf('tomorrow'))
  expect(await unfinished()).toEqual([])
})

it('dates no act before the last answer of the server and the last act, however far behind the clock is', async () => {
  const at = '2026-03-10T07:30:00.000Z'
  await storeDays(database, '', { ...daysOf('today'), at })
  const timeAt = async (clock: string) => {
    vi.useFakeTimers({ now: new Date(clock), toFake: ['Date'] })
    await addAct(database, { kind: 'Start', visit: visit('today'), body: {} })
    vi.useRealTimers()
    return (await loadActs(database)).at(-1)?.at
  }
  expect(await timeAt('2020-01-01T00:00:00.000Z')).toBe(at)
  expect(await timeAt('2026-03-10T07:31:00.000Z')).toBe('2026-03-10T07:31:00.000Z')
  // The battery ran empty after that act.
  expect(await timeAt('2020-01-01T00:00:00.000Z')).toBe('2026-03-10T07:31:00.000Z')
})

it('does not keep a visit as unfinished once it is back in the days', async () => {
  await storeDays(database, '', daysOf('moved'))
  await saveDraft('moved', { remark: 'Fan' })
  await storeDays(database, '', daysOf())
  await storeDays(database, '', daysOf('moved'))
  expect(await unfinished()).toEqual([])
})

it('writes the answer to an act into a visit of another day', async () => {
  await storeDays(database, '', daysOf('late'))
  await saveDraft('late', { remark: 'Fan' })
  await storeDays(database, '', daysOf())
  const progress = { ...noProgress, finished_at: '2026-11-25T18:00:00Z' }
  await markProgress(database, { ID: 'late', version: 4, progress })
  expect((await loadDays(database, ''))?.unfinished).toMatchObject([{ ID: 'late', version: 4, progress }])
})

it('keeps the draft of a call that this account no longer sees', async () => {
  await storeDays(database, '', daysOf('a'))
  await saveDraft('a', { remark: 'Fan' })
  await storeDays(database, '', daysOf())
  expect((await loadDraft('a'))?.values).toEqual({ remark: 'Fan' })
  expect(await unfinished()).toEqual(['a'])
})

it('stores the time at which the visits were loaded', async () => {
  await storeDays(database, '', daysOf('a'), '2026-11-25T07:30:00.000Z')
  expect(await loadDays(database, '')).toMatchObject({ loadedAt: '2026-11-25T07:30:00.000Z' })
})

it('keeps the visits of unsent work when the session has ended, and no others', async () => {
  await storeDays(database, '', daysOf('with draft', 'other'))
  await saveDraft('with draft', { remark: 'Fan' })
  accounts += 1
  signIn()
  await forgetEndedSessions()
  accounts -= 1
  signIn()
  expect(await loadDays(database, '')).toMatchObject({ days: { visits: [] } })
  expect(await unfinished()).toEqual(['with draft'])
  await storeDays(database, '', daysOf('today'))
  expect(await unfinished()).toEqual(['with draft'])
})

describe('unsent work of an ended session', () => {
  const dayMs = 24 * 3600_000
  let others = 0
  const loadAgain = async (days: number) => {
    await saveDraft('a', { remark: 'Fan' })
    expireSession()
    await forgetEndedSessions()
    others += 1
    startSession(testSession({ sessionId: `other ${others}`, accountKey: `other ${others}` }))
    expect([await loadDraft('a'), await loadActs(currentDatabase() ?? '')]).toEqual([undefined, []])
    vi.useFakeTimers({ now: Date.now() + days * dayMs, toFake: ['Date'] })
    await forgetEndedSessions()
    signIn()
    await forgetEndedSessions()
    vi.useRealTimers()
    return loadDraft('a')
  }

  it('waits sealed for its author', async () => {
    expect((await loadAgain(13))?.values).toEqual({ remark: 'Fan' })
    // The seal is broken: the next one begins anew.
    expect((await loadAgain(13))?.values).toEqual({ remark: 'Fan' })
  })

  it('is removed after 14 days', async () => {
    expect(await loadAgain(15)).toBeUndefined()
  })
})

describe('a draft', () => {
  const baseOf = (version: number) => {
    const appliance = { serial: 'SN1', is_fictive: false }
    return { version, remark: '', appliance, defects: noDefectCodes }
  }
  const photo = { name: 'a.jpg', role: 'photo', blob: new Blob(['picture']) } as const

  it('keeps the values of the call that it began with', async () => {
    await saveDraft('a', { remark: 'Fan' }, baseOf(3))
    await saveDraft('a', { remark: 'Fan belt' }, baseOf(4))
    await keepDraftFile('a', photo, baseOf(5))
    expect(await loadDraft('a')).toMatchObject({ values: { remark: 'Fan belt' }, base: { version: 3 } })
  })

  it.each([
    ['text', () => saveDraft('a', { remark: 'Fan' }, baseOf(4))],
    ['photo', () => keepDraftFile('a', photo, baseOf(4))],
  ])('without a base takes that of the next %s', async (_what, keep) => {
    await saveDraft('a', { remark: 'Fan' })
    await keep()
    await saveDraft('a', { remark: 'Fan' }, baseOf(5))
    expect(await loadDraft('a')).toMatchObject({ base: { version: 4 } })
  })
})

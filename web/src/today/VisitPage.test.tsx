// @vitest-environment jsdom
import { partOf } from '../../test/partOf.ts'
import 'fake-indexeddb/auto'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { visitAt } from '../../test/visit.ts'
import { todayHistory } from './navigation.tsx'
import { addAct, loadActs, removeAct } from './offline/acts.ts'
import { currentDatabase } from './offline/database.ts'
import { saveDraft } from './offline/drafts.ts'
import { markLostVisits } from './offline/lostVisits.ts'
import { loadDays, storeDays } from './offline/storedDays.ts'
import { TodayPage } from './TodayPage.tsx'
import { VisitPage } from './VisitPage.tsx'

const screen = setUpScreen({ technician: 'T1' })
const at = new Date().toISOString()
const visit = visitAt(at)
const daysOf = (...visits: Visit[]) =>
  partOf<VisitDays>({ from: '2026-03-10', days: 2, visits, at, lists: { fees: [], parts: [], defects: [] } })
let outcome: string | undefined
let database: string

const lost = async () => (await loadDays(database, ''))?.lost

beforeEach(async () => {
  outcome = 'company'
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (url: string) => {
    if (outcome === undefined) throw new TypeError('No network')
    if (String(url).includes('Outcome')) {
      return Response.json({ HasError: false, Message: '', Data: { kind: outcome, at, by: '', status: '' } })
    }
    return Response.json({ HasError: false, Message: '', Data: daysOf() })
  })
  database = currentDatabase() ?? ''
  await storeDays(database, '', daysOf(visit))
  await saveDraft('a', { remark: 'Valve replaced' })
  await storeDays(database, '', daysOf())
})

it('asks what became of a kept visit that the days leave out, and keeps the answer without a network', async () => {
  await markLostVisits(database, '')
  expect(await lost()).toEqual(['a'])
  outcome = undefined
  await markLostVisits(database, '')
  expect(await lost()).toEqual(['a'])
  outcome = 'open'
  await markLostVisits(database, '')
  expect(await lost()).toEqual([])
})

it('lists a visit that was handed over as lost', async () => {
  await screen.render(<TodayPage />)
  await soon(() => expect(document.querySelector('li')?.textContent).toContain('The visit is no longer yours'))
  expect(document.querySelector('[data-next]')).toBeNull()
})

it('goes back to the list when the addition to a lost visit has left the phone', async () => {
  await addAct(database, { kind: 'Add', visit, body: { remark: 'Valve replaced' } })
  todayHistory.push('/today/a')
  await screen.render(<VisitPage id="a" />)
  await soon(() => expect(document.querySelector('h1')?.textContent).toBe('Rosa Prats'))
  await soon(async () => expect(await lost()).toEqual(['a']))
  const [addition] = await loadActs(database)
  await act(() => removeAct(database, addition?.id ?? ''))
  await soon(() => expect(todayHistory.location.pathname).toBe('/today'))
})

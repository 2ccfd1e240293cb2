// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { testSession } from '../../../test/testSession.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import { useOverlapWarning } from './useOverlapWarning.tsx'

const at = { schedule_start_date: '2026-03-12T09:00:00.000Z', schedule_end_date: '2026-03-12T10:00:00.000Z' }
const visitOf = (ID: string) => ({ ID, technician: 'T1', ...at })

vi.mock('../../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, { ID }: { ID: string }) => ({
    Data: [{ ...at, ID: `beside ${ID}`, call_id: '78', customer_name: `Customer beside ${ID}`, ville: '' }],
  }),
}))

let root: Root
let confirmOverlaps: ReturnType<typeof useOverlapWarning>['confirmOverlaps']
function Page() {
  const overlap = useOverlapWarning()
  confirmOverlaps = overlap.confirmOverlaps
  return overlap.dialog
}

beforeEach(async () => {
  startSession(testSession())
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await renderInProviders(root, <Page />)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const click = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const shown = () => document.body.textContent ?? ''

it('asks about one visit after the other, and forgets none', async () => {
  const answers: Record<string, boolean> = {}
  await act(async () => {
    for (const ID of ['a', 'b'])
      void confirmOverlaps(visitOf(ID)).then((goOn) => {
        answers[ID] = goOn
      })
  })
  expect(shown()).toContain('Customer beside a')
  expect(shown()).not.toContain('Customer beside b')
  await click('Change it')
  expect(answers).toEqual({ a: false })
  expect(shown()).toContain('Customer beside b')
  await click('Plan it all the same')
  expect(answers).toEqual({ a: false, b: true })
  expect(shown()).not.toContain('Customer beside')
})

// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { countDraftsOfTabs } from '../platform/forms/draftsOfTabs.ts'
import { saveDraft } from '../platform/forms/storedDrafts.ts'
import { PhoneSignOut } from './PhoneSignOut.tsx'

let unsent: number
const forgetAccount = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../today/offline/endOfSession.ts', () => ({ countUnsent: async () => unsent, forgetAccount }))
vi.mock('../session/LogoutPage.tsx', () => ({ LogoutPage: () => 'signing out' }))
vi.mock('../frame/SignInFrame.tsx', () => ({ SignInFrame: ({ children }: { children: ReactNode }) => children }))
vi.mock('@tanstack/react-router', async (load) => ({ ...(await load<object>()), useNavigate: () => () => {} }))

const screen = setUpScreen()
const shown = () => document.body.textContent ?? ''
beforeEach(() => {
  sessionStorage.clear()
  forgetAccount.mockClear()
})

it('counts what is unsent, on the visits and in the forms of all tabs, before it is removed', async () => {
  unsent = 2
  saveDraft('call 1', { version: 1, base: {}, typed: { city: 'Here' } })
  // As another tab does.
  const otherTab = new BroadcastChannel('callout.drafts')
  otherTab.onmessage = ({ data }) => {
    if (data === 'count') otherTab.postMessage(2)
  }
  const drafts = await countDraftsOfTabs()
  otherTab.close()
  // Tests that run beside this one answer too.
  expect(drafts).toBeGreaterThanOrEqual(3)
  await screen.render(<PhoneSignOut drafts={3} />)
  await soon(() => expect(shown()).toContain('2 entries from your visits have not been sent yet.'))
  expect(shown()).toContain('3 forms in this browser have changes that are not saved.')
  expect(forgetAccount).not.toHaveBeenCalled()
  const leave = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Sign out and remove',
  )
  await act(async () => leave?.click())
  await soon(() => expect(shown()).toContain('signing out'))
  expect(forgetAccount).toHaveBeenCalledTimes(1)
})

it('asks nothing if everything is sent', async () => {
  unsent = 0
  await screen.render(<PhoneSignOut drafts={0} />)
  await soon(() => expect(shown()).toContain('signing out'))
})

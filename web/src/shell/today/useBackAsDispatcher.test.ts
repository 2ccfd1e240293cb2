// @vitest-environment jsdom

import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { currentSession, type Session, startSession } from '../../platform/session/session.ts'
import { useBackAsDispatcher } from './useBackAsDispatcher.ts'

const replaced = vi.fn()
vi.stubGlobal('location', { origin: 'http://own.example', replace: replaced })

const network = {
  code: 'ATLIBE',
  networkName: 'España',
  enableServiceContract: true,
  userName: 'Central Dispatch',
  default_country: 'ES',
  time_zone: 'Europe/Madrid',
  portalName: '',
  portalUrl: '',
}
const own = partOf<Session>({
  status: 'ok',
  userToken: 'new',
  refreshToken: 'refresh',
  accessToken: 'access',
  sessionId: 'own',
  accountKey: 'dispatcher',
  userName: 'Central Dispatch',
  culture: 'en',
  dayOrder: 'month_first',
  role: 'D',
  technician: null,
  networkCode: 'ATLIBE',
  networks: [network],
  enableServiceContract: true,
  canCreateCall: true,
  credentials: { expires_in: 28_800 },
  logoutUrl: '/logout',
  portalName: '',
  portalUrl: '',
  internalConnectAs: false,
  oldToken: '',
  redirectUrl: '/',
})
const connected: Session = {
  ...own,
  sessionId: 'connected',
  role: 'q',
  internalConnectAs: true,
  oldToken: 'old',
}

let root: Root
let back: ReturnType<typeof useBackAsDispatcher>
const leave = vi.fn(() => expect(currentSession()?.sessionId).toBe('connected'))
function Page() {
  back = useBackAsDispatcher(connected, leave)
  return null
}
const answer = (body: object, status = 200) =>
  vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )

beforeEach(async () => {
  vi.clearAllMocks()
  startSession(connected)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Page)))
})
afterEach(() => act(async () => root.unmount()))

it('leaves the page, takes the dispatcher’s own session and opens the portal', async () => {
  const fetch = answer(own)
  vi.stubGlobal('fetch', fetch)
  await act(() => back.goBack())
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ oldToken: 'old', reverse: true })
  expect(leave).toHaveBeenCalledOnce()
  expect(currentSession()?.sessionId).toBe('own')
  expect(replaced).toHaveBeenCalledWith('/')
})

it('stays connected and says why it failed', async () => {
  vi.stubGlobal('fetch', answer({ title: 'Broken', status: 500 }, 500))
  await act(() => back.goBack())
  expect(currentToasts().map(({ message }) => message)).toEqual(['Broken'])
  expect(leave).not.toHaveBeenCalled()
  expect(currentSession()?.sessionId).toBe('connected')
  expect(back.isGoingBack).toBe(false)
})

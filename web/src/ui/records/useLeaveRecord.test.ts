// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { soon } from '../../../test/soon.ts'
import { useLeaveRecord } from './useLeaveRecord.ts'

const { navigate, refreshRows, location } = vi.hoisted(() => ({
  navigate: vi.fn(async () => {}),
  refreshRows: vi.fn(),
  location: { pathname: '' },
}))
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ navigate, history: { location } }),
  useMatch: () => ({ pathname: '/servicecallsdetails/1' }),
}))
vi.mock('../../platform/api/queries.ts', () => ({ refreshRows }))

let root: Root
let leave: () => void
function Page() {
  leave = useLeaveRecord(() => ({ to: '/servicecalls', search: { status: '1' } }))
  return null
}

beforeEach(async () => {
  vi.clearAllMocks()
  location.pathname = '/servicecallsdetails/1'
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Page)))
})
afterEach(() => act(async () => root.unmount()))

it('goes to the list and refreshes it, also if the page already shows that the record is gone', async () => {
  await act(async () => root.render(null))
  leave()
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/servicecalls', ignoreBlocker: true }))
  await soon(() => expect(refreshRows).toHaveBeenCalledOnce())
})

it('leaves a user who has gone to another page there', async () => {
  location.pathname = '/servicecallsdetails/2'
  leave()
  await soon(() => expect(refreshRows).toHaveBeenCalledOnce())
  expect(navigate).not.toHaveBeenCalled()
})

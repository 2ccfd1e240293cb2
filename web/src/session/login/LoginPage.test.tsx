// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { endSession, expireSession } from '../../platform/session/session.ts'
import { LoginPage } from './LoginPage.tsx'

vi.mock('../../maintenance/SignInAvailability.tsx', () => ({ SignInAvailability: () => 'sign in' }))
vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))

const screen = setUpScreen()
const show = async () => {
  const routeTree = createRootRoute({ component: LoginPage })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await screen.render(<RouterProvider router={router as never} />)
  await soon(() => expect(document.body.textContent).toContain('sign in'))
  return document.querySelector('[role="status"]')?.textContent
}

it('says that the session ended, and that what was typed is kept', async () => {
  await act(async () => expireSession())
  expect(await show()).toBe('Your session ended. What you typed is kept.')
})

it('says nothing after signing out', async () => {
  await act(async () => endSession())
  expect(await show()).toBeUndefined()
})

// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { testSession } from '../../../test/testSession.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { registerUnsavedCheck } from '../../platform/forms/unsavedChanges.ts'
import { endSession, expireSession, startSession } from '../../platform/session/session.ts'
import { CallerPage } from './CallerPage.tsx'

const ana = { kind: 'customer', ID: 'card-1', title: 'Ana Ruiz', subtitle: '', url: '/customers?id=card-1' }
const eva = { ...ana, ID: 'card-2', title: 'Eva Ruiz', url: '/customers?id=card-2' }
let found: object[]
let searched: string[]
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }, { text }: { text: string }) => {
    if (path.includes('Search')) {
      searched.push(text)
      return found
    }
    return path.includes('Customer') ? { phones: ['600 123 456'] } : { ID: '' }
  },
}))
/** How often the form of a new call was opened. */
let forms = 0
vi.mock('../create/CreateCallPage.tsx', async () => {
  const { useState } = await import('react')
  return {
    CreateCallPage: ({ blank }: { blank: { phone: string } }) => {
      useState(() => {
        forms += 1
      })
      return `new call from ${blank.phone}`
    },
  }
})

const screen = setUpScreen({ role: Role.callcenter })
beforeEach(() => {
  sessionStorage.clear()
  localStorage.removeItem('callout.caller')
  found = []
  searched = []
})

/** Opens the page at an address of the telephone system. Returns the history of the router. */
async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const routeTree = createRootRoute({ component: CallerPage, notFoundComponent: CallerPage })
  const router = createRouter({ routeTree, history })
  await screen.render(<RouterProvider router={router as never} />)
  return history
}
const shows = (text: string) => soon(() => expect(document.body.textContent).toContain(text))

it.each(['/call#phone=600123456', '/call?phone=+34600123456'])('takes the number out of %s', async (address) => {
  const history = await open(address)
  await shows('new call from +34600123456')
  expect(history.location.href).toBe('/call')
  expect(searched).toEqual(['+34600123456'])
})

it('leads to the only customer with this number', async () => {
  found = [ana]
  const history = await open('/call#phone=600123456')
  await soon(() => expect(history.location.href).toBe(ana.url))
})

it('offers the customer to choose if the number is no telephone of theirs', async () => {
  found = [ana]
  await open('/call#phone=699999999')
  await shows('Who is calling from +34699999999?')
  expect(document.querySelector('a[href*="customers"]')?.textContent).toBe('Ana Ruiz')
})

it('offers several customers, and a new one', async () => {
  found = [ana, eva]
  await open('/call#phone=600123456')
  await shows('Eva Ruiz')
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'New customer')
  await act(async () => button?.click())
  await shows('new call from +34600123456')
})

it.each([
  ['1234', '1234'],
  ['anonymous', ''],
])('looks for nobody with the number %s', async (named, phone) => {
  await open(`/call#phone=${named}`)
  await shows(`new call from ${phone}`)
  expect(searched).toEqual([])
})

it('comes back to the caller after the sign-in, without the number in the address', async () => {
  await act(async () => endSession())
  const history = await open('/call#phone=600123456')
  await soon(() => expect(history.location.href).toBe('/login?redirectUrl=%2Fcall'))
  await screen.leave()
  await act(async () => startSession(testSession({ role: Role.callcenter })))
  await open('/call')
  await shows('new call from +34600123456')
})

it('comes back to the caller also if the session ends meanwhile', async () => {
  const history = await open('/call#phone=600123456')
  await shows('new call from +34600123456')
  await act(async () => expireSession())
  await soon(() => expect(history.location.href).toBe('/login?redirectUrl=%2Fcall'))
  await screen.leave()
  await act(async () => startSession(testSession({ role: Role.callcenter })))
  await open('/call')
  await shows('new call from +34600123456')
})

it('is not for a company that creates no calls', async () => {
  await act(async () => startSession(testSession({ role: Role.sat })))
  await open('/call#phone=600123456')
  await soon(() => expect(document.querySelector('h1')).not.toBeNull())
  expect(document.body.textContent).not.toContain('new call')
  expect(searched).toEqual([])
})

it('keeps a call that somebody writes, and offers the next caller in another tab', async () => {
  const history = await open('/call#phone=600123456')
  await shows('new call from +34600123456')
  const unregister = registerUnsavedCheck(() => true)
  const formsBefore = forms
  await act(async () => history.push('/call#phone=699999999'))
  await soon(() => expect(currentToasts().map(({ message }) => message)).toEqual(['699999999 is calling too']))
  expect(document.body.textContent).toContain('new call from +34600123456')
  expect(forms).toBe(formsBefore)
  expect(history.location.href).toBe('/call')
  unregister()
})

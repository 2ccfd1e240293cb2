// @vitest-environment jsdom

import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { syncCacheWithSession } from '../api/queries.ts'
import { endSession, expireSession, startSession } from '../session/session.ts'
import { countDrafts } from './storedDrafts.ts'
import { useDialogState } from './useDialogState.ts'
import { loadInput, useStoredInput } from './useStoredInput.ts'

let sessions = 0
function start(accountKey: string) {
  sessions += 1
  const credentials = { expires_in: 60 }
  const networks = [{ code: 'N' }]
  const sessionId = `session ${sessions}`
  startSession(partOf<SessionAnswer>({ sessionId, accountKey, networkCode: 'N', networks, credentials }))
}

interface Opened {
  readonly call: string
  readonly secret?: boolean
}
let open: (state: Opened | undefined) => void
let typed: string

function Dialog({ call }: Opened) {
  useStoredInput('form', () => (typed === '' ? {} : { remark: typed }))
  return (
    <p>
      dialog of {call}: {String(loadInput('form').remark ?? '')}
    </p>
  )
}
function Page() {
  const [opened, setOpened] = useDialogState<Opened>('answer', ({ secret }) => !secret)
  open = setOpened
  return <main>page {opened && <Dialog {...opened} />}</main>
}

const screen = setUpScreen()
const openAndType = async (state: Opened, text: string) => {
  await screen.render(<Page />)
  typed = text
  await act(async () => open(state))
}
/** The server ends the session, the page goes, and somebody signs in and comes back to it. */
const signInAgain = async (account: string) => {
  await act(async () => expireSession())
  await screen.leave()
  start(account)
  await screen.render(<Page />)
}
const shown = () => document.querySelector('main')?.textContent

syncCacheWithSession()
beforeEach(() => {
  history.replaceState(null, '', '/servicecalls')
  start('ana')
})
afterEach(endSession)

it('opens the dialog again, with its text, after the end of the session', async () => {
  await openAndType({ call: '7' }, 'Ring twice')
  expect(countDrafts()).toBe(1)
  await signInAgain('ana')
  expect(shown()).toContain('dialog of 7: Ring twice')
})

it('leaves a dialog closed in which nothing was typed', async () => {
  await openAndType({ call: '7' }, '')
  await signInAgain('ana')
  expect(shown()).toBe('page ')
})

it('leaves a dialog closed that was closed', async () => {
  await openAndType({ call: '7' }, 'Ring twice')
  await act(async () => open(undefined))
  expect(sessionStorage).toHaveLength(0)
  await signInAgain('ana')
  expect(shown()).toBe('page ')
})

it('leaves it closed for another account', async () => {
  await openAndType({ call: '7' }, 'Ring twice')
  await signInAgain('eva')
  expect(shown()).toBe('page ')
})

it('leaves it closed on another page', async () => {
  await openAndType({ call: '7' }, 'Ring twice')
  await act(async () => expireSession())
  await screen.leave()
  history.replaceState(null, '', '/contracts')
  start('ana')
  await screen.render(<Page />)
  expect(shown()).toBe('page ')
})

it('does not store a dialog that shows a secret', async () => {
  await openAndType({ call: '7', secret: true }, 'Ring twice')
  await signInAgain('ana')
  expect(shown()).toBe('page ')
})

// @vitest-environment jsdom
import type { Team, TeamMember } from '@callout/domain/team/team.ts'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../test/renderInProviders.tsx'
import { testSession } from '../../test/testSession.ts'
import { typeInto } from '../../test/typeInto.ts'
import { closeToast, currentToasts } from '../platform/browser/toast.ts'
import { loadInitialLanguage, loadLaterTexts } from '../platform/i18n/i18n.ts'
import { startSession } from '../platform/session/session.ts'
import { CloseAccountDialog, SendLinkDialog } from './AccountDialogs.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'

let answer: (() => void) | undefined
vi.mock('../platform/api/send.ts', () => ({
  sendWithMessage: () =>
    new Promise((resolve) => {
      answer = () => resolve({ answer: null, message: 'Done' })
    }),
}))

let root: Root
const onDone = vi.fn()
const closeToasts = () => {
  for (const { id } of currentToasts()) closeToast(id)
}
const onClose = vi.fn()
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

beforeEach(async () => {
  vi.clearAllMocks()
  answer = undefined
  closeToasts()
  startSession(testSession())
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const member: TeamMember = {
  technician: 'T1',
  technician_name: 'Ana',
  active: true,
  has_own_hours: false,
  hours: [],
  leaves: [],
  skills: [],
  version: 1,
  changes: [],
  account: null,
}
const team: Team = { technicians: [member], skills: [], company_hours: [], culture: 'es' }
const props = { member, onDone, onClose }
const sendForm = () => act(async () => document.querySelector('form')?.requestSubmit())
const confirm = () => act(async () => [...document.querySelectorAll('button')].at(-1)?.click())
const invite = async () => {
  await typeInto(document.querySelector('input[name="email"]'), 'ana@example.test')
  await sendForm()
}
const calendar = <CalendarDialog {...props} latest={member} team={team} onRefused={() => {}} />

it.each<[string, ReactElement, () => Promise<void>]>([
  ['an invitation', <InviteDialog key="invite" {...props} culture="es" />, invite],
  ['a calendar', calendar, sendForm],
  ['a link', <SendLinkDialog key="link" {...props} />, confirm],
  ['a closed account', <CloseAccountDialog key="close" {...props} />, confirm],
])('reports %s only while its dialog is open', async (_what, dialog, send) => {
  for (const leaves of [false, true]) {
    await renderInProviders(root, dialog)
    await send()
    await soon(() => expect(answer).toBeDefined())
    if (leaves) await act(async () => root.render(null))
    await act(async () => answer?.())
    await soon(() => expect(currentToasts()).toHaveLength(1))
    expect(onDone).toHaveBeenCalledTimes(1)
    await act(async () => root.render(null))
    closeToasts()
    answer = undefined
  }
})

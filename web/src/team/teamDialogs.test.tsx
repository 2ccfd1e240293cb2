// @vitest-environment jsdom
import type { Team, TeamMember } from '@callout/domain/team/team.ts'
import { act, type ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerRequest, isRequestHeld, lastBody } from '../../test/heldRequest.ts'
import { closeToasts, setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { typeInto } from '../../test/typeInto.ts'
import { currentToasts } from '../platform/browser/toast.ts'
import { CloseAccountDialog, SendLinkDialog } from './AccountDialogs.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'

vi.mock('../platform/api/send.ts', () => import('../../test/heldRequest.ts'))

const screen = setUpScreen()
const onDone = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
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
    await screen.render(dialog)
    await send()
    await soon(() => expect(isRequestHeld()).toBe(true))
    if (leaves) await screen.leave()
    await answerRequest()
    await soon(() => expect(currentToasts()).toHaveLength(1))
    expect(onDone).toHaveBeenCalledTimes(1)
    await screen.leave()
    closeToasts()
  }
})

describe('working hours', () => {
  const hours = [{ weekday: 1, starts_at: '08:00', ends_at: '18:00' }]
  const own = { ...member, has_own_hours: true, hours }
  const inputOf = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="Monday: ${label}"]`)
  const show = () =>
    screen.render(<CalendarDialog {...props} member={own} latest={own} team={team} onRefused={() => {}} />)

  it('are read as times also if they are sent from within the field', async () => {
    await show()
    await typeInto(inputOf('From'), '9:00')
    await typeInto(inputOf('Until'), '1730')
    await sendForm()
    await soon(() => expect(isRequestHeld()).toBe(true))
    expect(lastBody()).toMatchObject({ hours: [{ weekday: 1, starts_at: '09:00', ends_at: '17:30' }] })
    await answerRequest()
  })

  it('get a second span of a day after the break at noon', async () => {
    await show()
    await typeInto(inputOf('Until'), '14:00')
    await act(async () => document.querySelector<HTMLElement>('[aria-label="Add hours: Monday"]')?.click())
    await typeInto(inputOf('Until (2)'), '20')
    await sendForm()
    await soon(() => expect(isRequestHeld()).toBe(true))
    const hours = [
      { weekday: 1, starts_at: '08:00', ends_at: '14:00' },
      { weekday: 1, starts_at: '16:00', ends_at: '20:00' },
    ]
    expect(lastBody()).toMatchObject({ hours })
    await answerRequest()
  })

  it('that are no times are refused as such', async () => {
    await show()
    await typeInto(inputOf('From'), 'noon')
    await sendForm()
    await soon(() => expect(document.body.textContent).toContain('Should be a time'))
    expect(isRequestHeld()).toBe(false)
    expect(inputOf('From')?.getAttribute('aria-invalid')).toBe('true')
  })
})

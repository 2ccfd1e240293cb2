// @vitest-environment jsdom
import type { CompanyHours } from '@callout/domain/companies/hours.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerRequest, isRequestHeld, lastBody } from '../../../test/heldRequest.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { HoursDialog } from './HoursDialog.tsx'

vi.mock('../../platform/api/send.ts', () => import('../../../test/heldRequest.ts'))

const screen = setUpScreen()
const onClose = vi.fn()
beforeEach(() => vi.clearAllMocks())

const span = (weekday: number, starts_at: string, ends_at: string) => ({ weekday, starts_at, ends_at })
const latest: CompanyHours = {
  societe_uuid: 'c1',
  version: 3,
  raison_sociale: 'Clima Sur',
  hours: [span(1, '08:00', '18:00')],
  changes: [],
  can: { save: true },
}
const dialog = (newest = latest) => <HoursDialog latest={newest} onRefused={() => {}} onClose={onClose} />
const inputOf = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="Monday: ${label}"]`)
const sendForm = () => act(async () => document.querySelector('form')?.requestSubmit())
const press = (text: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => button.textContent === text)?.click())

it('sends a split day of a company with the version that was shown, and closes', async () => {
  await screen.render(dialog())
  await typeInto(inputOf('Until'), '14')
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Add hours: Monday"]')?.click())
  await sendForm()
  await soon(() => expect(isRequestHeld()).toBe(true))
  const hours = [span(1, '08:00', '14:00'), span(1, '16:00', '19:00')]
  expect(lastBody()).toEqual({ societe_uuid: 'c1', version: 3, hours })
  await answerRequest()
  await soon(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('marks spans that overlap and a week without hours, and sends nothing', async () => {
  await screen.render(dialog({ ...latest, hours: [span(1, '08:00', '14:00'), span(1, '16:00', '19:00')] }))
  await typeInto(inputOf('Until'), '17:00')
  await sendForm()
  await soon(() => expect(document.body.textContent).toContain('begin before others of the same day'))
  expect(inputOf('From (2)')?.getAttribute('aria-invalid')).toBe('true')
  expect(isRequestHeld()).toBe(false)
})

it('shows what somebody else saved meanwhile, and keeps what was typed', async () => {
  await screen.render(dialog())
  await typeInto(inputOf('From'), '7:00')
  const change = { field: 'hours' as const, old_value: latest.hours, new_value: [span(2, '09:00', '13:00')] }
  const changes = [{ version: 4, changed_at: '2026-03-10T09:30:00.000Z', user_name: 'Ana', changes: [change] }]
  await screen.render(dialog({ ...latest, version: 4, hours: change.new_value, changes }))
  expect(document.body.textContent).toContain('Ana changed this in the meantime')
  expect(document.body.textContent).toContain('Working hours: Tue 09:00–13:00')
  await press('Keep mine')
  await sendForm()
  await soon(() => expect(isRequestHeld()).toBe(true))
  expect(lastBody()).toEqual({ societe_uuid: 'c1', version: 4, hours: [span(1, '07:00', '18:00')] })
  await answerRequest()
})

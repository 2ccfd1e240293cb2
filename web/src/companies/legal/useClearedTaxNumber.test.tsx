// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { testSession } from '../../../test/testSession.ts'
import { startSession } from '../../platform/session/session.ts'
import { ClearedTaxNumber } from './ClearedTaxNumber.tsx'
import { endQuestionOfCleared, useClearedTaxNumber } from './useClearedTaxNumber.ts'

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

const screen = setUpScreen()
let ask: ReturnType<typeof useClearedTaxNumber>
function Probe() {
  ask = useClearedTaxNumber()
  return <ClearedTaxNumber />
}
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)

const administrator: Partial<SessionAnswer> = { role: Role.dispatcher, can_administer: ['network'] }
beforeEach(endQuestionOfCleared)

it.each([
  ['a tax number is cleared', administrator, { tax_number: 'B1' }, { tax_number: '' }, true],
  ['it is changed', administrator, { tax_number: 'B1' }, { tax_number: 'B2' }, false],
  ['there was none', administrator, { tax_number: '' }, { tax_number: '' }, false],
  ['the row is new', administrator, undefined, { tax_number: '' }, false],
  ['a sheet has none', administrator, { name: 'a' }, { name: 'b' }, false],
  ['somebody does not set the rules', { role: Role.backoffice }, { tax_number: 'B1' }, { tax_number: '' }, false],
])('asks or not when %s', async (_case, session, before, after, isAsked) => {
  startSession(testSession(session))
  await screen.render(<Probe />)
  await act(async () => ask(before, after))
  expect(button('Open the policy') !== undefined).toBe(isAsked)
})

it('has the focus on the way to the rules, and leads there', async () => {
  startSession(testSession(administrator))
  await screen.render(<Probe />)
  await act(async () => ask({ tax_number: 'B1' }, { tax_number: '' }))
  await soon(() => expect(document.activeElement).toBe(button('Open the policy')))
  await act(async () => button('Open the policy')?.click())
  expect(navigate).toHaveBeenCalledWith({ to: '/admin/policy' })
  expect(button('Open the policy')).toBeUndefined()
})

// @vitest-environment jsdom

import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { PolicyRecord } from '@callout/domain/policy/policy.ts'
import { act, type ComponentType } from 'react'
import { afterEach, expect, it } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { typeInto } from '../../test/typeInto.ts'
import { CheckFields } from './CheckFields.tsx'
import { WorkingHours } from './calendar/WorkingHours.tsx'
import { DeadlineFields } from './DeadlineFields.tsx'
import { type PolicyForm, usePolicyForm } from './policyForm.ts'

const record: PolicyRecord = { version: 1, policy: networkPolicy().parse({}), versions: [] }

const screen = setUpScreen()
let form: PolicyForm
function Page({ Fields }: { Fields: ComponentType<{ form: PolicyForm }> }) {
  form = usePolicyForm(record)
  return <Fields form={form} />
}
const show = (Fields: ComponentType<{ form: PolicyForm }>) => screen.render(<Page Fields={Fields} />)
const inputOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const inputLabelled = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
const setField = (name: string, value: unknown) => act(async () => form.setField(name, value))
const save = () => act(async () => form.save())

afterEach(() => sessionStorage.clear())

it('asks for the number of companies only if a late call is offered to others', async () => {
  await show(DeadlineFields)
  expect(inputOf('deadlines_H_max_offers')).toBeNull()
  await setField('deadlines_H_late_action', 'both')
  expect(inputOf('deadlines_H_max_offers')?.value).toBe('3')
  expect(inputOf('deadlines_M_max_offers')).toBeNull()
})

it.each([
  ['deadlines_H_late_action', 'both', 'tell', 'deadlines_H_max_offers', DeadlineFields],
  ['checks_part', 'warn', 'off', 'checks_part_days', CheckFields],
])('an invalid number stays on screen after a choice of %s that hides it', async (choice, on, off, name, Fields) => {
  await show(Fields)
  await setField(choice, on)
  await setField(name, null)
  await setField(choice, off)
  await save()
  expect(inputOf(name)?.getAttribute('aria-invalid')).toBe('true')
  await typeInto(inputOf(name), '5')
  expect(inputOf(name)?.value).toBe('5')
})

it('hides the settings of a check that is off', async () => {
  await show(CheckFields)
  await setField('checks_part', 'off')
  expect(inputOf('checks_part_days')).toBeNull()
})

it('keeps the error of working hours when a field of them is left unchanged', async () => {
  await show(WorkingHours)
  const opens = inputLabelled('Opens: Monday')
  await typeInto(opens, '19:00')
  await save()
  expect(opens?.getAttribute('aria-invalid')).toBe('true')
  await act(async () => opens?.focus())
  await act(async () => opens?.blur())
  expect(opens?.getAttribute('aria-invalid')).toBe('true')
  await typeInto(opens, '9')
  await act(async () => opens?.focus())
  await act(async () => opens?.blur())
  expect(opens?.value).toBe('09:00')
  expect(opens?.getAttribute('aria-invalid')).not.toBe('true')
})

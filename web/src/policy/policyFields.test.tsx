// @vitest-environment jsdom
import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { PolicyRecord } from '@callout/domain/policy/policy.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../platform/api/queries.ts'
import { loadInitialLanguage, loadLaterTexts } from '../platform/i18n/i18n.ts'
import { CalendarFields } from './CalendarFields.tsx'
import { CheckFields } from './CheckFields.tsx'
import { DeadlineFields } from './DeadlineFields.tsx'
import { type PolicyForm, usePolicyForm } from './policyForm.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
const record: PolicyRecord = { version: 1, policy: networkPolicy().parse({}), versions: [] }

let root: Root
let form: PolicyForm
function Page({ Fields }: { Fields: ComponentType<{ form: PolicyForm }> }) {
  form = usePolicyForm(record)
  return <Fields form={form} />
}
const show = (Fields: ComponentType<{ form: PolicyForm }>) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <Page Fields={Fields} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
const inputOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const inputLabelled = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
const setField = (name: string, value: unknown) => act(async () => form.setField(name, value))
const save = () => act(async () => form.save())
async function type(input: HTMLInputElement | null, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(async () => {
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStorage.clear()
})

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
])('%s hides no invalid number', async (choice, on, off, name, Fields) => {
  await show(Fields)
  await setField(choice, on)
  await setField(name, null)
  await setField(choice, off)
  await save()
  expect(inputOf(name)?.getAttribute('aria-invalid')).toBe('true')
  await type(inputOf(name), '5')
  expect(inputOf(name)?.value).toBe('5')
})

it('hides the settings of a check that is off', async () => {
  await show(CheckFields)
  await setField('checks_part', 'off')
  expect(inputOf('checks_part_days')).toBeNull()
})

it('asks before a typed holiday that was not added is lost', async () => {
  await show(CalendarFields)
  expect(form.wouldLose()).toBe(false)
  await type(inputOf('holiday'), '12/25/2027')
  expect(form.values.holidays).toBe('')
  let wouldLose = false
  await act(async () => {
    wouldLose = form.wouldLose()
  })
  expect(wouldLose).toBe(true)
  expect(form.values.holidays).toBe('2027-12-25')
  expect(inputOf('holiday')?.value).toBe('')
})

it('keeps the error of working hours when a field of them is left unchanged', async () => {
  await show(CalendarFields)
  const opens = inputLabelled('Opens: Monday')
  await type(opens, '19:00')
  await save()
  expect(opens?.getAttribute('aria-invalid')).toBe('true')
  await act(async () => opens?.focus())
  await act(async () => opens?.blur())
  expect(opens?.getAttribute('aria-invalid')).toBe('true')
  await type(opens, '9')
  await act(async () => opens?.focus())
  await act(async () => opens?.blur())
  expect(opens?.value).toBe('09:00')
  expect(opens?.getAttribute('aria-invalid')).not.toBe('true')
})

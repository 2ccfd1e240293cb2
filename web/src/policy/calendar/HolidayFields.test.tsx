// @vitest-environment jsdom
import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { PolicyRecord } from '@callout/domain/policy/policy.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { type PolicyForm, usePolicyForm } from '../policyForm.ts'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
}))
const { HolidayFields } = await import('./HolidayFields.tsx')

notifyManager.setScheduler(queueMicrotask)
const screen = setUpScreen()
const year = new Date().getFullYear()
const record: PolicyRecord = {
  version: 1,
  policy: networkPolicy().parse({ calendar: { holidays: [`${year}-01-06`] } }),
  versions: [],
}
let form: PolicyForm
function Page() {
  form = usePolicyForm(record)
  return <HolidayFields form={form} />
}

const dayButton = (day: string) => document.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)
const labelled = <E extends HTMLElement>(label: string) => document.querySelector<E>(`[aria-label^="${label}"]`)
const press = (target: HTMLElement | null, key: string) =>
  act(async () => target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const click = (target: HTMLElement | null | undefined) => act(async () => target?.click())
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)

beforeEach(async () => {
  await screen.render(<Page />)
})
afterEach(() => sessionStorage.clear())

it('makes a day a holiday with a click, and a working day with another', async () => {
  await click(dayButton(`${year}-05-01`))
  expect(form.values.holidays).toBe(`${year}-01-06\n${year}-05-01`)
  expect(dayButton(`${year}-05-01`)?.getAttribute('aria-pressed')).toBe('true')
  await click(dayButton(`${year}-05-01`))
  expect(form.values.holidays).toBe(`${year}-01-06`)
})

it('moves by arrow keys through one tab stop, and not out of the year', async () => {
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-day][tabindex="0"]')].map((one) => one.dataset.day)
  expect(stops()).toEqual([`${year}-01-01`])
  await act(async () => dayButton(`${year}-01-01`)?.focus())
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'End', 'ArrowLeft'])
    await press(document.activeElement as HTMLElement, key)
  const lastButOne = new Date(Date.UTC(year, 2, 0) - 86_400_000).toISOString().slice(0, 10)
  expect((document.activeElement as HTMLElement).dataset.day).toBe(lastButOne)
  expect(stops()).toEqual([lastButOne])
  await press(dayButton(`${year}-01-01`), 'ArrowLeft')
  expect(dayButton(`${year - 1}-12-31`)).toBeNull()
  expect((document.activeElement as HTMLElement).dataset.day).toBe(lastButOne)
})

it('names a holiday, also with spaces while it is typed', async () => {
  await typeInto(labelled('Name: '), 'Three ')
  expect(labelled<HTMLInputElement>('Name: ')?.value).toBe('Three ')
  await typeInto(labelled('Name: '), 'Three Kings')
  expect(form.values.holidays).toBe(`${year}-01-06 Three Kings`)
})

it('proposes the public holidays of the country that the year lacks, and adds those that stay ticked', async () => {
  await click(button(`Public holidays of Spain in ${year}`))
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  expect(boxes()).toHaveLength(9)
  await click(boxes()[0])
  await click(button('Add 8 holidays'))
  expect(form.values.holidays).not.toContain(`${year}-01-01`)
  expect(form.values.holidays).toContain(`${year}-12-25 Natividad del Señor`)
  expect(boxes()).toHaveLength(1)
})

it('says that next year is empty until a day of it is a holiday', async () => {
  expect(document.querySelector('[role="status"]')?.textContent).toContain(`${year + 1} has no holidays yet`)
  await click(button(`Show ${year + 1}`))
  await click(dayButton(`${year + 1}-12-25`))
  expect(document.querySelector('[role="status"]')).toBeNull()
})

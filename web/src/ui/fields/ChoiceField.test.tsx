// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { typedChoice } from './typedChoice.ts'

const screen = setUpScreen()
const onChange = vi.fn()
const choices = [{ value: 'a', text: 'First' }]
const clearButton = () => document.querySelector<HTMLButtonElement>('button[aria-label="Clear Company"]')

async function pressEnter(input: HTMLInputElement | null): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => input?.dispatchEvent(event))
  return event
}

it('can be cleared without a mouse if it may be empty', async () => {
  await screen.render(
    <ChoiceField name="company" label="Company" clearable choices={choices} value="a" onChange={onChange} />,
  )
  expect(clearButton()?.tabIndex).toBe(0)
  expect(clearButton()?.getAttribute('aria-hidden')).toBe('false')
  await act(async () => clearButton()?.click())
  expect(onChange).toHaveBeenCalledExactlyOnceWith('')
})

it('has no button to clear a value that is required', async () => {
  await screen.render(<ChoiceField name="company" label="Company" choices={choices} value="a" onChange={onChange} />)
  expect(clearButton()).toBeNull()
})

it('takes the first choice found by typing, with Enter', async () => {
  const many = [...choices, { value: 'b', text: 'Hot water fault' }, { value: 'c', text: 'Hot plate' }]
  await screen.render(
    <ChoiceField name="type" label="Type" select={typedChoice} choices={many} value="" onChange={onChange} />,
  )
  const input = document.querySelector('input')
  input?.focus()
  await typeInto(input, 'wat')
  await pressEnter(input)
  expect(onChange).toHaveBeenLastCalledWith('b')
})

it('does not send the form with Enter while its list is open, even if nothing was found', async () => {
  await screen.render(
    <ChoiceField name="type" label="Type" select={typedChoice} choices={[]} value="" onChange={onChange} />,
  )
  const input = document.querySelector('input')
  input?.focus()
  expect((await pressEnter(input)).defaultPrevented).toBe(false)
  await typeInto(input, 'wat')
  expect((await pressEnter(input)).defaultPrevented).toBe(true)
})

it('says that a chosen value is out of use, keeps it, and offers no other such', async () => {
  const retired = [
    { value: 'a', text: 'First', active: false },
    { value: 'b', text: 'Second', active: false },
    { value: 'c', text: 'Third' },
  ]
  const field = { name: 'type', label: 'Type', value: 'a', onChange, select: typedChoice }
  const render = (more: object, choices: typeof retired) =>
    screen.render(<ChoiceField {...field} {...more} choices={choices} />)
  const input = () => document.querySelector('input')
  const isInvalid = () => input()?.getAttribute('aria-invalid') === 'true'
  await render({ 'data-changed': true }, [{ value: 'a', text: 'First', active: true }])
  expect(isInvalid()).toBe(false)
  await render({ 'data-changed': true }, retired)
  expect([input()?.value, isInvalid()]).toEqual(['First', true])
  expect(document.body.textContent).toContain('No longer in use: choose another one')
  await render({}, retired)
  expect([input()?.value, isInvalid()]).toEqual(['First', false])
  await act(async () => input()?.click())
  expect([...document.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual([
    'First',
    'Third',
  ])
})

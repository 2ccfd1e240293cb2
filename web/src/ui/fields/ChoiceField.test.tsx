// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { ChoiceField } from './ChoiceField.tsx'

const screen = setUpScreen()
const onChange = vi.fn()
const choices = [{ value: 'a', text: 'First' }]
const clearButton = () => document.querySelector<HTMLButtonElement>('button[aria-label="Clear Company"]')

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

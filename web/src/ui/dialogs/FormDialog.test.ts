// @vitest-environment jsdom
import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { act, createElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { TextField } from '../fields/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'

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

Element.prototype.checkVisibility = () => true

let root: Root
let submitted: string[]
function Dialog() {
  const [account, setAccount] = useState('')
  const children = createElement(TextField, { name: 'account', label: 'Account', value: account, onChange: setAccount })
  return createElement(FormDialog, {
    title: 'Fee',
    action: 'Save',
    actionDisabled: account === '',
    isSending: false,
    refusal: '',
    onSubmit: () => submitted.push(account),
    onClose: () => {},
    children,
  })
}
const type = (input: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const pressSave = () =>
  act(async () => {
    const key = new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true })
    document.documentElement.dispatchEvent(key)
  })

beforeEach(async () => {
  submitted = []
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(createElement(MantineProvider, { env: 'test' } as MantineProviderProps, createElement(Dialog))),
  )
})
afterEach(() => act(async () => root.unmount()))

it('sends the first input at once on Ctrl+S, and nothing before there is any', async () => {
  await pressSave()
  expect(submitted).toEqual([])
  const input = document.querySelector<HTMLInputElement>('input[name="account"]')
  await act(async () => input && type(input, '62500'))
  await pressSave()
  expect(submitted).toEqual(['62500'])
})

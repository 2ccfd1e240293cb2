// @vitest-environment jsdom
import { act, createElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { typeInto } from '../../../test/typeInto.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { TextField } from '../fields/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'

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
const pressSave = () =>
  act(async () => {
    const key = new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true })
    document.documentElement.dispatchEvent(key)
  })

beforeEach(async () => {
  submitted = []
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await renderInProviders(root, createElement(Dialog))
})
afterEach(() => act(async () => root.unmount()))

it('sends the first input at once on Ctrl+S, and nothing before there is any', async () => {
  await pressSave()
  expect(submitted).toEqual([])
  const input = document.querySelector<HTMLInputElement>('input[name="account"]')
  await typeInto(input, '62500')
  await pressSave()
  expect(submitted).toEqual(['62500'])
})

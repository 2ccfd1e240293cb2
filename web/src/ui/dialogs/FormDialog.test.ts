// @vitest-environment jsdom
import { act, createElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressSave } from '../../../test/pressSave.ts'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { TextField } from '../fields/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'

let root: Root
let submitted: string[]
const onClose = vi.fn()
function Dialog({ isSending }: { isSending: boolean }) {
  const [account, setAccount] = useState('')
  const children = createElement(TextField, { name: 'account', label: 'Account', value: account, onChange: setAccount })
  return createElement(FormDialog, {
    title: 'Fee',
    action: 'Save',
    actionDisabled: account === '',
    isSending,
    refusal: '',
    onSubmit: () => submitted.push(account),
    onClose,
    wouldLose: () => true,
    children,
  })
}
const show = (props: { isSending: boolean }) => renderInProviders(root, createElement(Dialog, props))

beforeEach(async () => {
  submitted = []
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show({ isSending: false })
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

it('ignores Ctrl+S while it is sending', async () => {
  await typeInto(document.querySelector<HTMLInputElement>('input[name="account"]'), '62500')
  await show({ isSending: true })
  await pressSave()
  expect(submitted).toEqual([])
})

it('neither closes nor asks to leave while it is sending', async () => {
  const pressEscape = () => act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  await show({ isSending: true })
  await pressEscape()
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  await show({ isSending: false })
  await pressEscape()
  await soon(() => expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(2))
})

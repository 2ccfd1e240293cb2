// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { closeToasts, setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { toast } from '../../platform/browser/toast.ts'
import { Toasts } from './Toasts.tsx'

const screen = setUpScreen()
const shownToast = (parent: ParentNode = document) => parent.querySelector('[role="alert"]')
const openDialog = () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  return dialog
}

beforeEach(() => screen.render(<Toasts />))

it('shows a toast in the topmost dialog of the browser, which makes the rest of the page inert', async () => {
  openDialog()
  const question = openDialog()
  await act(async () => toast.error('Not kept'))
  expect(shownToast(question)?.textContent).toBe('Not kept')
})

it('moves a toast into a dialog that opens later, and back to the page once it closes', async () => {
  await act(async () => toast.error('Not kept'))
  const shown = shownToast()
  expect(shown?.textContent).toBe('Not kept')
  const dialog = openDialog()
  await soon(() => expect(shownToast(dialog)).toBe(shown))
  dialog.remove()
  await soon(() => expect(shownToast()).toBe(shown))
})

it('leaves nothing in the page once the last toast is closed', async () => {
  await act(async () => toast.error('Not kept'))
  await act(async () => closeToasts())
  expect(document.querySelector('[data-toasts]')).toBeNull()
})

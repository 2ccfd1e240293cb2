// @vitest-environment jsdom
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { act, createElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { Uploader } from './Uploader.tsx'

vi.mock('../../platform/files/uploadFile.ts', () => ({ uploadFile: () => new Promise(() => {}) }))

let root: Root
let names: string[]
function Form() {
  const [value, setValue] = useState<NewFile[]>([])
  names = value.map(({ name }) => name)
  return createElement(Uploader, { value, onChange: setValue, mode: 'file' })
}

beforeEach(async () => {
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await renderInProviders(root, createElement(Form))
})
afterEach(() => act(async () => root.unmount()))

it('empties the file chooser after a choice, so that the same file can be chosen again', async () => {
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  Object.defineProperty(chooser, 'files', { value: [new File(['x'], 'a.png')] })
  const emptied = vi.spyOn(chooser, 'value', 'set')
  await act(async () => chooser.dispatchEvent(new Event('change', { bubbles: true })))
  expect(names).toEqual(['a.png'])
  expect(emptied).toHaveBeenLastCalledWith('')
})

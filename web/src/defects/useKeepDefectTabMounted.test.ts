// @vitest-environment jsdom
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftNameOf, saveDraft } from '../platform/forms/storedDrafts.ts'
import { useKeepDefectTabMounted } from './useKeepDefectTabMounted.tsx'

let root: Root
let isKept: boolean
function Page({ isOpen }: { isOpen: boolean }) {
  isKept = useKeepDefectTabMounted({ call_id: '10000001' }, isOpen)
  return null
}
const render = (isOpen: boolean) => act(async () => root.render(createElement(Page, { isOpen })))

beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  sessionStorage.clear()
})

it('keeps the tab from its first opening on', async () => {
  await render(false)
  expect(isKept).toBe(false)
  await render(true)
  await render(false)
  expect(isKept).toBe(true)
})

it('keeps the tab at once if unsaved codes are stored from before a reload', async () => {
  saveDraft(draftNameOf(defectApi.save, '10000001'), { version: 1, base: {}, typed: { defect_code1: 'A' } })
  await render(false)
  expect(isKept).toBe(true)
})

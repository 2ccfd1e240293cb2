// @vitest-environment jsdom
import type { Range } from '@callout/domain/platform/list.request.ts'
import { act, createElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { typeInto } from '../../../test/typeInto.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { AmountFilter } from './AmountFilter.tsx'

let root: Root
let range: Range
let setRange: (range: Range) => void
const place = document.createElement('div')
function Page() {
  const [value, onChange] = useState<Range>({})
  range = value
  setRange = onChange
  return createElement(AmountFilter, { label: 'Total', value, onChange })
}
const from = () => place.querySelector('input') as HTMLInputElement

/** Types into the field, and pauses long enough for the filter to be applied. */
async function typeAndPause(text: string) {
  await typeInto(from(), text)
  await act(async () => vi.advanceTimersByTimeAsync(300))
}

beforeEach(async () => {
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  vi.useFakeTimers()
  root = createRoot(place)
  await renderInProviders(root, createElement(Page))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

it.each(['12,', '0,0', '12.'])('keeps the unfinished amount %s during a pause', async (unfinished) => {
  await typeAndPause(unfinished)
  expect(from().value).toBe(unfinished)
  await typeAndPause(`${unfinished}5`)
  expect(range.from).toBe(String(Number(`${unfinished}5`.replace(',', '.'))))
})

it('shows an amount that comes from elsewhere, and none after the filter is cleared', async () => {
  await typeAndPause('12,')
  await act(async () => setRange({ from: '7.5' }))
  expect(from().value).toMatch(/^7[.,]5$/)
  await act(async () => setRange({}))
  expect(from().value).toBe('')
})

it('keeps text that is not an amount when the page is drawn again', async () => {
  await typeAndPause('12,')
  await typeAndPause('12,345')
  await act(async () => setRange({ ...range }))
  expect(from().value).toBe('12,345')
  expect(from().getAttribute('aria-invalid')).toBe('true')
  expect(range.from).toBe('12')
})

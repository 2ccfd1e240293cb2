// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handOnDrafts } from '../kernel/drafts.ts'
import { searchPause, textPause, useDraft } from './useDraft.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
let field: ReturnType<typeof useDraft>
const handOn = vi.fn()

function Field({ value, pause }: { value: string; pause?: number | undefined }) {
  field = useDraft(value, handOn, pause)
  return null
}
const draw = (value: string, pause?: number) => act(() => root.render(createElement(Field, { value, pause })))

beforeEach(() => {
  vi.useFakeTimers()
  handOn.mockClear()
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

it('a text is handed on 300 ms after the last key, a search after 500', () => {
  expect([textPause, searchPause]).toEqual([300, 500])
  for (const pause of [undefined, searchPause]) {
    draw('', pause)
    act(() => field.type('a'))
    vi.advanceTimersByTime((pause ?? 300) - 1)
    act(() => field.type('ab'))
    vi.advanceTimersByTime((pause ?? 300) - 1)
    expect(handOn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(handOn.mock.calls).toEqual([['ab']])
    handOn.mockClear()
  }
})

it('a save asks for it at once, and it comes once', () => {
  draw('')
  act(() => field.type('ab'))
  handOnDrafts()
  vi.advanceTimersByTime(1000)
  expect(handOn.mock.calls).toEqual([['ab']])
})

it('what comes from outside replaces the text, unless it is just being typed', () => {
  draw('one')
  act(() => field.type('one two'))
  draw('other')
  expect(field.text).toBe('one two')
  act(() => field.flush())
  draw('another')
  expect(field.text).toBe('another')
})

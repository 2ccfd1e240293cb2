// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushPendingInput } from '../../platform/forms/pendingInput.ts'
import { searchDelayMs, textDelayMs, useDebouncedInput } from './useDebouncedInput.ts'

let root: Root
let field: ReturnType<typeof useDebouncedInput>
const onFlush = vi.fn()

function Field({ value, pause }: { value: string; pause?: number | undefined }) {
  field = useDebouncedInput(value, onFlush, pause)
  return null
}
const render = (value: string, pause?: number) => act(() => root.render(createElement(Field, { value, pause })))

beforeEach(() => {
  vi.useFakeTimers()
  onFlush.mockClear()
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

it('flushes a text 300 ms after the last key, a search after 500 ms', () => {
  expect([textDelayMs, searchDelayMs]).toEqual([300, 500])
  for (const pause of [undefined, searchDelayMs]) {
    render('', pause)
    act(() => field.type('a'))
    vi.advanceTimersByTime((pause ?? 300) - 1)
    act(() => field.type('ab'))
    vi.advanceTimersByTime((pause ?? 300) - 1)
    expect(onFlush).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onFlush.mock.calls).toEqual([['ab']])
    onFlush.mockClear()
  }
})

it('a save flushes the text at once, and only once', () => {
  render('')
  act(() => field.type('ab'))
  flushPendingInput()
  vi.advanceTimersByTime(1000)
  expect(onFlush.mock.calls).toEqual([['ab']])
})

it('a new value replaces the text, unless the user is typing', () => {
  render('one')
  act(() => field.type('one two'))
  render('other')
  expect(field.text).toBe('one two')
  act(() => field.flush())
  render('another')
  expect(field.text).toBe('another')
})

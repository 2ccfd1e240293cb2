import { afterEach, beforeEach, expect, it, vi } from 'vitest'

class FakeElement extends EventTarget {
  readonly readOnly = false
  readonly isInDialog: boolean
  constructor(isInDialog: boolean) {
    super()
    this.isInDialog = isInDialog
  }
  closest() {
    return this.isInDialog ? this : null
  }
}
class FakeInput extends FakeElement {}
class FakeTextArea extends FakeElement {}

const browserWindow = new EventTarget()
const typed: string[] = []
vi.stubGlobal('addEventListener', browserWindow.addEventListener.bind(browserWindow))
vi.stubGlobal('Element', FakeElement)
vi.stubGlobal('HTMLInputElement', FakeInput)
vi.stubGlobal('HTMLTextAreaElement', FakeTextArea)
vi.stubGlobal('document', { execCommand: (_name: string, _ui: boolean, text: string) => typed.push(text) })

const { bufferKeysForDialog } = await import('./bufferKeys.ts')

/** Presses a key; returns true if the page sees it. */
function press(key: string) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key })
  const stopped = vi.spyOn(event, 'stopPropagation')
  browserWindow.dispatchEvent(event)
  return !event.defaultPrevented && stopped.mock.calls.length === 0
}

function focus(target: FakeElement) {
  const event = new Event('focusin')
  Object.defineProperty(event, 'target', { value: target })
  browserWindow.dispatchEvent(event)
}

beforeEach(() => {
  vi.useFakeTimers()
  typed.length = 0
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('keeps typed text from the page and types it into the field of the dialog', () => {
  bufferKeysForDialog()
  expect([...'xav'].map(press)).toEqual([false, false, false])
  focus(new FakeInput(true))
  vi.advanceTimersByTime(0)
  expect(typed).toEqual(['xav'])
  expect(press('x')).toBe(true)
})

it('leaves the keys to the page again when the dialog cannot be opened', () => {
  const release = bufferKeysForDialog()
  expect(press(' ')).toBe(false)
  release()
  expect(press(' ')).toBe(true)
  expect(typed).toEqual([])
})

it('keeps buffering for a later dialog when an earlier one is released again', () => {
  const release = bufferKeysForDialog()
  release()
  const releaseLater = bufferKeysForDialog()
  release()
  expect(press('x')).toBe(false)
  releaseLater()
  expect(press('x')).toBe(true)
})

it('leaves the keys to the page again after a dialog without a text field', () => {
  bufferKeysForDialog()
  focus(new FakeElement(false))
  expect(press('x')).toBe(false)
  focus(new FakeElement(true))
  expect(press('x')).toBe(false)
  focus(new FakeElement(false))
  expect(press('x')).toBe(true)
  expect(typed).toEqual([])
})

import { afterAll, vi } from 'vitest'

// Runs before each test file of `web`. Files share a process, so each loads its modules anew and leaves nothing behind.
vi.resetModules()

// A page that lost its connection, for example, asks again and again: its timers end with their file.
const timers = new Set<ReturnType<typeof setTimeout>>()
for (const name of ['setTimeout', 'setInterval'] as const) {
  const start = globalThis[name]
  vi.stubGlobal(name, (handler: TimerHandler, delay?: number, ...args: unknown[]) => {
    const timer = start(handler, delay, ...args)
    timers.add(timer)
    return timer
  })
}
afterAll(async () => {
  vi.useRealTimers()
  // An import that still runs would fill the fresh cache with modules that the next file means to mock.
  await vi.dynamicImportSettled()
  for (const timer of timers) clearTimeout(timer)
  vi.unstubAllGlobals()
})

// Adds to jsdom what React and Mantine need and jsdom lacks.
if ('document' in globalThis) {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  for (const target of [window, document]) endListenersWithFile(target)
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  // A field that grows with its text listens to the fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  // Without layout, everything counts as visible.
  Element.prototype.checkVisibility = () => true
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
}

type ListenerArgs = [string, EventListener, (boolean | AddEventListenerOptions)?]

/** Removes the listeners of a file when it ends: those of a page that stays open would take the keys of the next file. */
function endListenersWithFile(target: Window | Document) {
  const add = target.addEventListener
  const added: ListenerArgs[] = []
  target.addEventListener = (...args: ListenerArgs) => {
    added.push(args)
    add.apply(target, args)
  }
  afterAll(() => {
    for (const args of added) target.removeEventListener(...args)
    target.addEventListener = add
  })
}

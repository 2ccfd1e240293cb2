import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const otherTab = new EventTarget()
vi.stubGlobal('window', otherTab)

const { onStorageChange, withTabLock } = await import('./storage.ts')

it.each([
  ['the session', 'callout.session', true],
  ['the language', 'callout.preference.language', true],
  ['everything', null, true],
  ['a column', 'callout.preference.columns.servicecalls', false],
  ['the time of the last check', 'callout.fresh_until', false],
  ['something of another program', 'session', false],
])('follows another tab that changes %s: %s, %s', (_what, key, isFollowed) => {
  const listener = vi.fn()
  const unsubscribe = onStorageChange(listener)
  otherTab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(listener).toHaveBeenCalledTimes(isFollowed ? 1 : 0)
  unsubscribe()
})

describe('withTabLock', () => {
  let events: string[] = []
  const runInTab = (name: string, hasStored: boolean) =>
    withTabLock('turn', async () => {
      events.push(`${name} began`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return hasStored
    }).then(() => events.push(`${name} done`))

  beforeEach(() => {
    events = []
    // Grants each lock when the previous one is released, as browsers do.
    let last: Promise<unknown> = Promise.resolve()
    const request = (_name: string, work: () => Promise<void>) => {
      const granted = last.then(work)
      last = granted.catch(() => {})
      return granted
    }
    vi.stubGlobal('navigator', { locks: { request } })
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('delays the next tab after a stored value, but not the result', async () => {
    void runInTab('first', true)
    void runInTab('second', true)
    await vi.advanceTimersByTimeAsync(599)
    expect(events).toEqual(['first began', 'first done'])
    await vi.advanceTimersByTimeAsync(1)
    expect(events).toEqual(['first began', 'first done', 'second began'])
  })

  it('starts the next tab at once if nothing was stored', async () => {
    void runInTab('first', false)
    void runInTab('second', true)
    await vi.advanceTimersByTimeAsync(100)
    expect(events).toEqual(['first began', 'first done', 'second began'])
  })

  it('rejects only in the tab whose work failed', async () => {
    const failed = expect(withTabLock('turn', () => Promise.reject(new Error('no answer')))).rejects.toThrow(
      'no answer',
    )
    const next = runInTab('next', false)
    await vi.advanceTimersByTimeAsync(100)
    await failed
    await next
    expect(events).toEqual(['next began', 'next done'])
  })
})

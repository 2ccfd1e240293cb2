import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('window', { addEventListener: () => {} })

const { inTurn } = await import('./storage.ts')

describe('work that one tab does at a time', () => {
  let did: string[] = []
  const turn = (name: string, hasStored: boolean) =>
    inTurn('turn', async () => {
      did.push(`${name} began`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return hasStored
    }).then(() => did.push(`${name} done`))

  beforeEach(() => {
    did = []
    // Grants each lock when the one before it is let go, as browsers do.
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

  it('begins in the next tab when what was stored has reached it, though it was done before', async () => {
    void turn('first', true)
    void turn('second', true)
    await vi.advanceTimersByTimeAsync(599)
    expect(did).toEqual(['first began', 'first done'])
    await vi.advanceTimersByTimeAsync(1)
    expect(did).toEqual(['first began', 'first done', 'second began'])
  })

  it('begins in the next tab at once when nothing was stored', async () => {
    void turn('first', false)
    void turn('second', true)
    await vi.advanceTimersByTimeAsync(100)
    expect(did).toEqual(['first began', 'first done', 'second began'])
  })

  it('fails where it failed, and only there', async () => {
    const failed = expect(inTurn('turn', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
    const next = turn('next', false)
    await vi.advanceTimersByTimeAsync(100)
    await failed
    await next
    expect(did).toEqual(['next began', 'next done'])
  })
})

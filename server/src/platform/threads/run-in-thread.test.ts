import { describe, expect, it } from 'vitest'
import { runInThread } from './run-in-thread.ts'

/** A thread that runs this code with `parentPort` and the task's `input`. */
const threadOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'
    parentPort.once('message', (input) => { ${code} })`)}`,
  )
const run = (code: string, signal = new AbortController().signal, shares: number[] = []) =>
  runInThread<number, number>(threadOf(code), 20, { signal, onProgress: (share) => shares.push(share) })

describe('a task in a thread of its own', () => {
  it('reports its progress and gives its output', async () => {
    const shares: number[] = []
    const code = 'parentPort.postMessage({ progress: 0.5 }); parentPort.postMessage({ output: input + 1 })'
    expect(await run(code, undefined, shares)).toBe(21)
    expect(shares).toEqual([0.5])
  })

  it.each([
    ['throws', 'throw new Error("broken")', 'broken'],
    ['answers with an error', 'parentPort.postMessage({ error: new Error("wrong") })', 'wrong'],
    ['ends', 'process.exit()', 'the thread has ended'],
  ])('rejects if it %s', async (_what, code, message) => {
    await expect(run(code)).rejects.toThrow(message)
  })

  it('ends in the middle of a computation when it is aborted', async () => {
    const abort = new AbortController()
    const result = runInThread<number, number>(threadOf('parentPort.postMessage({ progress: 0 }); for (;;);'), 20, {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    })
    await expect(result).rejects.toThrow('the thread has ended')
  })

  it('does not begin if it was aborted before', async () => {
    await expect(run('parentPort.postMessage({ output: 1 })', AbortSignal.abort())).rejects.toThrow(
      'the thread has ended',
    )
  })
})

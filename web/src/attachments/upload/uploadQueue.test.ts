import { describe, expect, it } from 'vitest'
import { createUploadQueue, maxParallelUploads, type Upload } from './uploadQueue.ts'

interface Sending {
  readonly name: string
  readonly signal: AbortSignal
  readonly progress: (sent: number) => void
  readonly finish: (file: string) => void
  readonly fail: (error: Error) => void
}

/** A queue whose uploads end when the test says so. */
function openQueue() {
  const sendings: Sending[] = []
  const changes: (readonly Upload[])[] = []
  const queue = createUploadQueue({
    initial: [],
    send: ({ name }, { onProgress: progress, signal }) =>
      new Promise((finish, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        sendings.push({ name, signal, progress, finish, fail })
      }),
    toFailure: (error) => ({ error: (error as Error).message, isRefused: error instanceof RangeError }),
    onChange: (uploads) => changes.push(uploads),
  })
  const add = (...names: string[]) => queue.add(names.map((name) => new File(['content'], name)))
  const keyOf = (name: string) => queue.read().find((upload) => upload.name === name)?.key ?? ''
  return { queue, add, keyOf, sendings, changes, names: () => sendings.map(({ name }) => name) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('an upload queue', () => {
  it('sends a few files at a time, in order', async () => {
    const { queue, add, sendings, names } = openQueue()
    add('a', 'b', 'c', 'd', 'e')
    expect(names()).toEqual(['a', 'b', 'c'])
    expect(names()).toHaveLength(maxParallelUploads)
    sendings[1]?.finish('stored b')
    await settle()
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    expect(queue.read().map(({ file, progress }) => [file, progress])).toEqual([
      ['', 0],
      ['stored b', 0],
      ['', 0],
      ['', 0],
      ['', undefined],
    ])
  })

  it('tells the progress of each file', () => {
    const { add, sendings, changes } = openQueue()
    add('a', 'b')
    sendings[1]?.progress(0.5)
    expect(changes.at(-1)?.map(({ progress }) => progress)).toEqual([0, 0.5])
  })

  it('keeps the file of a failed upload for a retry', async () => {
    const { queue, add, keyOf, sendings, names } = openQueue()
    add('a', 'b')
    sendings[0]?.fail(new Error('No network.'))
    sendings[1]?.fail(new RangeError('Too large.'))
    await settle()
    expect(queue.read()).toMatchObject([
      { name: 'a', error: 'No network.', isRefused: false },
      { name: 'b', error: 'Too large.', isRefused: true },
    ])
    queue.retry(keyOf('a'))
    expect(names()).toEqual(['a', 'b', 'a'])
    expect(queue.read()[0]).not.toHaveProperty('error')
    sendings[2]?.finish('stored a')
    await settle()
    expect(queue.read()[0]?.file).toBe('stored a')
  })

  it('cancels a removed file, and never sends one that waited', async () => {
    const { queue, add, keyOf, sendings, names } = openQueue()
    add('a', 'b', 'c', 'd', 'e')
    queue.remove(keyOf('d'))
    queue.remove(keyOf('a'))
    expect(sendings[0]?.signal.aborted).toBe(true)
    await settle()
    expect(names()).toEqual(['a', 'b', 'c', 'e'])
    expect(queue.read().map(({ name, error }) => [name, error])).toEqual([
      ['b', undefined],
      ['c', undefined],
      ['e', undefined],
    ])
  })

  it('cancels everything when it is replaced or stopped', async () => {
    const { queue, add, sendings, names } = openQueue()
    add('a', 'b', 'c', 'd')
    const other = { key: '1', name: 'other', size: 0, file: 'stored' }
    queue.replace([other])
    await settle()
    expect(queue.read()).toEqual([other])
    expect(names()).toEqual(['a', 'b', 'c'])
    add('e')
    queue.stop()
    expect(sendings.every(({ signal }) => signal.aborted)).toBe(true)
  })
})

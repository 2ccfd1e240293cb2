import { afterEach, expect, it } from 'vitest'
import { createTaskThreads, type TaskThreads, type ThreadLimits } from './task-threads.ts'

/** A thread that runs this code, an asynchronous function body, with each task's `input`. */
const threadOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { answerTasks } from ${JSON.stringify(import.meta.resolve('./answer-tasks.ts'))}
    answerTasks(async (input) => { ${code} })`)}`,
  )

const opened: TaskThreads<number, number>[] = []
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())))

const limits = { threads: 1, heapMegabytes: 32, maxMs: 20_000, maxWaiting: 2 }
function open(code: string, more: Partial<ThreadLimits> = {}) {
  const threads = createTaskThreads<number, number>(threadOf(code), { ...limits, ...more })
  opened.push(threads)
  return threads.run
}

it('computes one task after the other', async () => {
  const run = open('globalThis.running = (globalThis.running ?? 0) + 1; await null; return globalThis.running--')
  expect(await Promise.all([run(0), run(1), run(2)])).toEqual([1, 1, 1])
})

it.each([
  ['throws', 'throw new Error("broken")', {}, 'broken'],
  ['ends', 'process.exit()', {}, 'the thread has ended'],
  [
    'needs too much memory',
    'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))',
    {},
    'the thread has ended',
  ],
  ['takes too long', 'for (;;);', { maxMs: 300 }, 'the thread has ended'],
])('rejects a task that %s, and computes the next', async (_what, code, more, message) => {
  const run = open(`if (input === 1) return 1; ${code}`, more)
  const [broken, next] = [run(0), run(1)]
  await expect(broken).rejects.toThrow(message)
  expect(await next).toBe(1)
})

it('refuses more than may wait', async () => {
  const run = open('return input')
  const tasks = [run(0), run(1), run(2)]
  await expect(run(3)).rejects.toMatchObject({ status: 503, key: 'problem.busy' })
  expect(await Promise.all(tasks)).toEqual([0, 1, 2])
})

it('rejects all tasks when it is closed', async () => {
  const threads = createTaskThreads<number, number>(threadOf('for (;;);'), limits)
  const tasks = [threads.run(0), threads.run(1)].map((task) => expect(task).rejects.toThrow('the thread'))
  await threads.close()
  await Promise.all(tasks)
})

it('does not compute what nobody waits for any more', async () => {
  const run = open('globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count')
  const leaving = new AbortController()
  const tasks = [run(0), run(0, leaving.signal), run(0)]
  leaving.abort(new Error('gone'))
  await expect(tasks[1]).rejects.toThrow('gone')
  expect(await Promise.all([tasks[0], tasks[2]])).toEqual([1, 2])
  await expect(run(0, leaving.signal)).rejects.toThrow('gone')
})

import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'
import type { TaskMessage } from './answer-tasks.ts'

/** Threads for heavy computations, so that they do not block requests. Each works on one task at a time. */
export interface TaskThreads<Input, Output> {
  /**
   * Computes one task once a thread is free. Rejects if the task throws, its thread ends or `signal` is aborted before
   * it starts, and with a 503 problem if too many wait. Input and output are copied.
   */
  readonly run: (input: Input, signal?: AbortSignal) => Promise<Output>
  readonly close: () => Promise<void>
}

export interface ThreadLimits {
  readonly threads: number
  /** Largest heap of a thread, in megabytes. A thread that needs more ends, and its task fails. */
  readonly heapMegabytes: number
  /** A thread that computes longer is ended, in milliseconds. */
  readonly maxMs: number
  readonly maxWaiting: number
}

/** An idle thread is ended after this time, in milliseconds, to free its memory. */
const idleMs = 60_000
/** A small young generation: the garbage of a task does not grow the process. */
const maxYoungGenerationSizeMb = 16

interface Task<Input, Output> {
  readonly input: Input
  readonly result: PromiseWithResolvers<Output>
}

/** Threads that run the module at `url`, which calls `answerTasks`. They start with the tasks. */
export function createTaskThreads<Input, Output>(url: URL, limits: ThreadLimits): TaskThreads<Input, Output> {
  const waiting: Task<Input, Output>[] = []
  const threads = new Set<Worker>()
  const idle: { readonly thread: Worker; readonly timer: NodeJS.Timeout }[] = []
  let running = 0

  const startThread = () => {
    const resourceLimits = { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb }
    const thread = new Worker(url, { resourceLimits })
    threads.add(thread)
    thread.on('error', () => {}).on('exit', () => threads.delete(thread))
    return thread
  }
  const takeThread = () => {
    const rested = idle.pop()
    if (!rested) return startThread()
    clearTimeout(rested.timer)
    return threads.has(rested.thread) ? rested.thread : startThread()
  }
  const putBack = (thread: Worker) => {
    if (!threads.has(thread)) return
    thread.unref()
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.thread === thread),
        1,
      )
      void thread.terminate()
    }, idleMs).unref()
    idle.push({ thread, timer })
  }
  const startWaiting = () => {
    while (running < limits.threads) {
      const task = waiting.shift()
      if (!task) return
      running += 1
      const thread = takeThread()
      compute<Input, Output>(thread, task.input, limits.maxMs)
        .then(task.result.resolve, task.result.reject)
        .finally(() => {
          running -= 1
          putBack(thread)
          startWaiting()
        })
    }
  }
  return {
    run: async (input, signal) => {
      signal?.throwIfAborted()
      if (waiting.length >= limits.maxWaiting) throw new Problem(503, { key: 'problem.busy' })
      const task = { input, result: Promise.withResolvers<Output>() }
      waiting.push(task)
      const leave = () => {
        const index = waiting.indexOf(task)
        if (index < 0) return
        waiting.splice(index, 1)
        task.result.reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave)
      startWaiting()
      return task.result.promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    close: async () => {
      for (const task of waiting.splice(0)) task.result.reject(new Error('the threads were closed'))
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

/** Gives a thread one task and waits for its answer. */
function compute<Input, Output>(thread: Worker, input: Input, maxMs: number): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>()
  let timer: NodeJS.Timeout | undefined
  const onMessage = (message: TaskMessage<Output>) => {
    if ('output' in message) resolve(message.output)
    else if ('error' in message) reject(message.error)
    else timer = setTimeout(() => void thread.terminate(), maxMs)
  }
  const onEnded = (cause: unknown) => reject(new Error('the thread has ended', { cause }))
  thread.on('message', onMessage).on('error', onEnded).on('exit', onEnded)
  thread.ref()
  thread.postMessage(input)
  return promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', onMessage).off('error', onEnded).off('exit', onEnded)
  })
}

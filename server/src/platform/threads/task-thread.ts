import { parentPort, Worker } from 'node:worker_threads'

/** A thread for heavy computations, so that they do not block requests. It works on one task after the other. */
export interface TaskThread<Input, Output> {
  /** Computes one task. Rejects if the task throws or the thread ends. Input and output are copied. */
  readonly run: (input: Input) => Promise<Output>
  readonly close: () => Promise<void>
}

interface Task<Input> {
  readonly id: number
  readonly input: Input
}
type Result<Output> = { readonly id: number; readonly output: Output } | { readonly id: number; readonly error: Error }

/** A thread that runs the module at `url`, which calls `answerTasks`. It starts with the first task. */
export function createTaskThread<Input, Output>(url: URL): TaskThread<Input, Output> {
  let thread: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Output>>()
  const startThread = () => {
    const started = new Worker(url)
    started.on('message', (result: Result<Output>) => {
      const task = waiting.get(result.id)
      waiting.delete(result.id)
      if ('error' in result) task?.reject(result.error)
      else task?.resolve(result.output)
    })
    const onEnded = (cause?: unknown) => {
      if (thread !== started) return
      thread = undefined
      for (const task of waiting.values()) task.reject(new Error('the thread has ended', { cause }))
      waiting.clear()
    }
    started.on('error', onEnded).on('exit', onEnded).unref()
    return started
  }
  return {
    run: (input) => {
      thread ??= startThread()
      const id = ++lastId
      const task = Promise.withResolvers<Output>()
      waiting.set(id, task)
      thread.postMessage({ id, input } satisfies Task<Input>)
      return task.promise
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}

/** Answers the tasks of the thread that this module runs in. */
export function answerTasks<Input, Output>(compute: (input: Input) => Output): void {
  parentPort?.on('message', ({ id, input }: Task<Input>) => {
    try {
      parentPort?.postMessage({ id, output: compute(input) })
    } catch (error) {
      parentPort?.postMessage({ id, error })
    }
  })
}

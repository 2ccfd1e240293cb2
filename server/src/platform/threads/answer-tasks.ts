import { parentPort } from 'node:worker_threads'

/** Message of a thread about its task: that it began, and how it ended. */
export type TaskMessage<Output> = { readonly hasBegun: true } | { readonly output: Output } | { readonly error: Error }

/** Answers the tasks of the thread that this module runs in, which come one after the other. */
export function answerTasks<Input, Output>(compute: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', async (input: Input) => {
    parentPort?.postMessage({ hasBegun: true })
    try {
      parentPort?.postMessage({ output: await compute(input) })
    } catch (error) {
      parentPort?.postMessage({ error })
    }
  })
}

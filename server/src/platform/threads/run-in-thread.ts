import { parentPort, Worker } from 'node:worker_threads'

type Message<Output> = { readonly progress: number } | { readonly output: Output } | { readonly error: Error }

interface ThreadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Runs one long task in its own thread. Rejects if it throws, ends, or is aborted. The input is copied. */
export function runInThread<Input, Output>(
  url: URL,
  input: Input,
  { signal, onProgress }: Partial<ThreadOptions> = {},
): Promise<Output> {
  const result = Promise.withResolvers<Output>()
  const thread = new Worker(url)
  const end = () => void thread.terminate()
  thread.on('message', (message: Message<Output>) => {
    if ('progress' in message) return onProgress?.(message.progress)
    if ('error' in message) result.reject(message.error)
    else result.resolve(message.output)
    end()
  })
  // After the result these change nothing.
  thread.on('error', result.reject).on('exit', () => result.reject(new Error('the thread has ended')))
  thread.unref()
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  else thread.postMessage(input)
  return result.promise
}

/** Answers the one task of the thread that this module runs in. */
export function answerOneTask<Input, Output>(compute: (input: Input, report: (share: number) => void) => Output): void {
  parentPort?.once('message', (input: Input) => {
    try {
      parentPort?.postMessage({ output: compute(input, (progress) => parentPort?.postMessage({ progress })) })
    } catch (error) {
      parentPort?.postMessage({ error })
    }
  })
}

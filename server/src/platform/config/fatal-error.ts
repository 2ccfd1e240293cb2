import { toLoggedError, withoutCredentials } from '../observability/log.ts'

const fatalErrors = new WeakSet<Error>()

/**
 * An error whose message is one sentence for the operator: what is wrong and how to fix it. Throw it when the program
 * cannot continue; `errorText` prints only this sentence.
 */
export function fatalError(sentence: string, cause?: unknown): Error {
  const error = new Error(sentence, { cause })
  fatalErrors.add(error)
  return error
}

/** Reason of a foreign error, for use in a sentence: its message without credentials and without stored values. */
export function reasonOf(failure: unknown): string {
  const first = failure instanceof AggregateError ? failure.errors[0] : failure
  if (!(first instanceof Error)) return 'no reason was given'
  const { code } = first as { code?: unknown }
  // PostgreSQL's class 22 quotes values; other classes name only tables and constraints.
  return /^22/.test(String(code)) ? `a value does not fit (${code})` : withoutCredentials(first.message)
}

/**
 * Text to print for an error that ended the program. A fatal error is only its sentence; any other is type, code,
 * message, stack and causes, without data that was sent or stored.
 */
export function errorText(error: unknown): string {
  if (error instanceof Error && fatalErrors.has(error)) return withoutCredentials(error.message)
  return errorLines(toLoggedError(error)).join('\n')
}

function errorLines({ type, code, message, stack, cause }: ReturnType<typeof toLoggedError>): string[] {
  const name = code === undefined ? type : `${type} ${code}`
  const head = message === '' ? name : `${name}: ${message}`
  const [first = '', ...others] = cause ? errorLines(cause) : []
  return [head, ...(stack === '' ? [] : [stack]), ...(cause ? [`  because of ${first}`, ...others] : [])]
}

/**
 * Makes uncaught errors print `errorText` and end the program with code 1 through `end`; a second one ends it at once.
 */
export function exitOnUncaughtError(end: (exitCode: number) => unknown = process.exit) {
  ignoreClosedOutput()
  let isEnding = false
  process.on('uncaughtException', (error) => {
    console.error(errorText(error))
    if (isEnding) process.exit(1)
    isEnding = true
    end(1)
  })
}

/** Keeps the program running if the reader closes its output (`npm start | head`); later output is lost. */
function ignoreClosedOutput() {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

import { toldOf, withoutCredentials } from './log.ts'

const sentences = new WeakSet<Error>()

/**
 * An error whose message is one clear sentence for whoever started the program: what is wrong and what mends it.
 * Throw it where the program cannot go on; `sentenceOf` tells it from an error of ours.
 */
export function stop(sentence: string, cause?: unknown): Error {
  const error = new Error(sentence, { cause })
  sentences.add(error)
  return error
}

/** What somebody else's failure says, for a sentence: without credentials, and without a stored value it complains of. */
export function reasonOf(failure: unknown): string {
  const first = failure instanceof AggregateError ? failure.errors[0] : failure
  if (!(first instanceof Error)) return 'no reason was given'
  const { code } = first as { code?: unknown }
  // PostgreSQL's class 22 is about values, and quotes them; every other names tables and constraints.
  return /^22/.test(String(code)) ? `a value does not fit (${code})` : withoutCredentials(first.message)
}

/**
 * What to print for an error that ended the program: the sentence alone; where it was unexpected, what tells it apart
 * and where it was thrown, without anything that was sent or stored.
 */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && sentences.has(error)) return withoutCredentials(error.message)
  return linesOf(toldOf(error)).join('\n')
}

function linesOf({ type, code, message, stack, cause }: ReturnType<typeof toldOf>): string[] {
  const name = code === undefined ? type : `${type} ${code}`
  const head = message === '' ? name : `${name}: ${message}`
  const [first = '', ...others] = cause ? linesOf(cause) : []
  return [head, ...(stack === '' ? [] : [stack]), ...(cause ? [`  because of ${first}`, ...others] : [])]
}

/** Lets a failure that nobody waits for end the program as any other: said with care, and exit 1. */
export function endBySentence() {
  process.on('uncaughtException', (error) => {
    console.error(sentenceOf(error))
    process.exit(1)
  })
}

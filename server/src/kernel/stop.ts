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

/** What to print for an error that ended the program: the sentence alone, or everything where it was unexpected. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error) return sentences.has(error) ? error.message : (error.stack ?? error.message)
  return String(error)
}

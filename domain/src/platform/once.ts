import type { z } from 'zod'

/**
 * Wraps a factory: creates the value at the first call and returns the same one afterwards. For schemas: a page imports
 * many and uses few, and creating one takes 0.1 ms per field on a slow processor.
 */
export function once<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}

/** Output type of a lazily created schema. */
export type OutputOf<Create extends () => z.ZodType> = z.output<ReturnType<Create>>

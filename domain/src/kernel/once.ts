import type { z } from 'zod'

/**
 * Makes it at the first call, and gives the same at each. Schemas are made so: a screen imports many and reads few, and a
 * slow processor takes a tenth of a millisecond for each field.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** What a schema reads that is made once. */
export type OutputOf<Make extends () => z.ZodType> = z.output<ReturnType<Make>>

import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { z } from 'zod'
import type { FieldErrors } from './fieldErrors.ts'

/** Checks a body with its schema: the first error of each path. */
export function schemaErrors(schema: z.ZodType, body: unknown): FieldErrors {
  const issues = schema.safeParse(body).error?.issues ?? []
  // Messages of values that a field can have are message keys.
  const errors = issues.map(({ path, message }) => [path.join('.'), message as MessageKey])
  return Object.fromEntries(errors.reverse())
}

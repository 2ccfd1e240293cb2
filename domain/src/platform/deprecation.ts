import type { z } from 'zod'

/** The end of an operation or property that programs should no longer use. Days are `YYYY-MM-DD`. */
export interface Deprecation {
  readonly since: string
  /** It works until this day at least, a year or more after `since`. */
  readonly sunset: string
  /** A sentence of the OpenAPI document: what takes its place. */
  readonly instead: string
}

/** Marks the schema of a property as deprecated: the OpenAPI document then says until when it works. */
export const deprecatedField = <T extends z.ZodType>(schema: T, deprecation: Deprecation): T =>
  schema.meta({ deprecated: true, 'x-deprecation': deprecation })

import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { FieldErrors } from 'react-hook-form'

/** Maps a form's flat fields to the body of an endpoint that nests them, and back. */
export interface FormBodyMapping<R> {
  /** The body of a save, with the version. */
  readonly toBody: (values: R) => object
  /** The record of an answer. */
  readonly toRecord: (answer: unknown) => R
  /** The field that an error belongs to; `path` is that of a value in the body of these fields, with dots. */
  readonly fieldOf: (path: string, values: R) => string
}

/** Checks the fields' body with the endpoint's schema; returns the first error of each field. */
export function errorsByField<R>(
  { body: schema }: Endpoint,
  values: R,
  { toBody, fieldOf }: FormBodyMapping<R>,
): FieldErrors {
  const { error } = schema.safeParse(toBody(values))
  const errors = (error?.issues ?? []).map(({ path, message }) => [
    fieldOf(path.join('.'), values),
    { type: 'schema', message },
  ])
  return Object.fromEntries(errors.reverse())
}

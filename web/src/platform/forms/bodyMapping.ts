/** Maps a form's flat fields to the body of an endpoint that nests them, and back. */
export interface FormBodyMapping<R> {
  /** The body of a save, with the version. */
  readonly toBody: (values: R) => object
  /** The record of an answer to these values. Throws the refusal that an answer tells in its own way. */
  readonly toRecord: (answer: unknown, sent: R) => R
  /** The field that an error belongs to; `path` is that of a value in the body of these fields, with dots. */
  readonly fieldOf: (path: string, values: R) => string
}

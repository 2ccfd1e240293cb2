declare module 'pg/lib/utils.js' {
  /** A parameter as the database reads it. Throws where it holds itself. */
  export function prepareValue(value: unknown): Buffer | string | null
}

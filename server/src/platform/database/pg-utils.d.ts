declare module 'pg/lib/utils.js' {
  /** Converts a parameter to what PostgreSQL reads. Throws if the value contains itself. */
  export function prepareValue(value: unknown): Buffer | string | null
}

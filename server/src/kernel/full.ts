import { Problem } from './wire.ts'

/** What a file system, a quota and PostgreSQL say when nothing fits any more. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed because a disk is full, of this machine or of the database. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codes.has(String((error as { code?: unknown }).code)) || isFull(error.cause)
}

/** The answer then: nothing was kept, and whoever runs the portal has to know. */
export const noSpace = (cause: unknown) => new Problem(503, { key: 'problem.no_space', cause })

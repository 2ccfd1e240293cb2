import { Problem } from '../http/problem.ts'

/** Error codes for a full disk: of the file system, of a disk quota, and of PostgreSQL. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** True if an error, or one of its causes, means a full disk on this machine or on the database server. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return diskFullCodes.has(String((error as { code?: unknown }).code)) || isDiskFull(error.cause)
}

/** 503 problem for a full disk: nothing was saved, and the operator must act. */
export const diskFullProblem = (cause: unknown) => new Problem(503, { key: 'problem.no_space', cause })

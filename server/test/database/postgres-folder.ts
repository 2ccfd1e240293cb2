import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's in-memory file system, and the free bytes the tests need there. */
const memoryFolder = '/dev/shm'
const minFreeBytes = 2 * 1024 ** 3

/**
 * Creates a folder for a test PostgreSQL, in memory where there is space. A database has a thousand files and tests
 * create a hundred databases: in memory that takes half the time.
 */
export function createPostgresFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasEnoughSpace(memoryFolder) ? memoryFolder : tmpdir(), prefix))
  // When run by root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  return folder
}

function hasEnoughSpace(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= minFreeBytes
}

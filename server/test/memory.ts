import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory, and the room that is asked of it in bytes. */
const memory = '/dev/shm'
const enough = 2 * 1024 ** 3

/**
 * A folder for a PostgreSQL of the tests. A database is a thousand files, and a hundred databases come and go: in memory,
 * where there is room, that takes half the time.
 */
export function folderForPostgres(prefix: string): string {
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), prefix))
  // Run by root, PostgreSQL belongs to another user, who has to get in.
  chmodSync(folder, 0o711)
  return folder
}

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= enough
}

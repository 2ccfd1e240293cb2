import { open } from 'node:fs/promises'

/**
 * Syncs a file or the entries of a folder to disk (fsync). Sync the folder after a rename, because otherwise a power
 * cut may undo it. Rejects with the error of the file system.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

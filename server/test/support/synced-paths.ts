import { fstatSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { vi } from 'vitest'

/** Records which files and folders are fsynced while `act` runs, by their inodes. */
export async function recordSyncedPaths(act: () => Promise<unknown>): Promise<{ has: (path: string) => boolean }> {
  const handle = await open(import.meta.filename)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const inodes = new Set<number>()
  const sync = prototype.sync
  const watched = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    inodes.add(fstatSync(this.fd).ino)
    return sync.call(this)
  })
  await act().finally(() => watched.mockRestore())
  return { has: (path) => inodes.has(statSync(path).ino) }
}

import { readFile } from 'node:fs/promises'
import type { BenchServer } from '../environment/server.ts'

/** Resident memory of a process in MiB, read from /proc, so that the process itself does no extra work. */
export async function memoryOf({ pid }: Pick<BenchServer, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

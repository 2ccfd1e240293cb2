import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, fails, look, ok } from './finding.ts'

const gigabyte = 1024 ** 3

/** Free disk space in bytes: below the first the disk needs a look, below the second uploads soon fail. */
const freeSpace = { look: 5 * gigabyte, fails: 0.5 * gigabyte }

/** The disk of the data folder; of the nearest existing folder above it before the first start. */
export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statNearest(dataDir)
  const free = bavail * bsize
  const text = `${(free / gigabyte).toFixed(1)} GB free at ${dataDir}`
  if (free < freeSpace.fails) return [fails('disk', text)]
  return [free < freeSpace.look ? look('disk', text) : ok('disk', text)]
}

const statNearest = async (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return statNearest(dirname(folder))
  })

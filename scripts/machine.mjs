import { existsSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { giveUp, root } from './install.mjs'

const gigabyte = 1024 ** 3

/** Bytes that a first start needs: memory for one process, disk for the packages with the built client, and for data. */
const needed = { memory: gigabyte, packages: gigabyte, data: gigabyte / 2 }

/** Exits with a sentence if memory or disk would not do, so that nobody waits for packages and a build first. */
export function refuseSmallMachine({ DATA_DIR } = process.env) {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  if (memory < needed.memory)
    giveUp(`There is ${inGigabytes(memory)} of memory: Callout needs 1 GB, and as much again for its own PostgreSQL.`)
  if (!existsSync(join(root, 'node_modules'))) refuseFullDisk(root, needed.packages, 'packages')
  refuseFullDisk(nearestFolder(resolve(DATA_DIR || 'data')), needed.data, 'data; DATA_DIR names another folder')
}

function refuseFullDisk(folder, bytes, what) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes)
    giveUp(
      `The disk of ${folder} has ${inGigabytes(bavail * bsize)} free: ${inGigabytes(bytes)} are needed for ${what}.`,
    )
}

const nearestFolder = (folder) => (existsSync(folder) ? folder : nearestFolder(dirname(folder)))

const inGigabytes = (bytes) => `${(bytes / gigabyte).toFixed(1)} GB`

import type { FileHandle } from 'node:fs/promises'

/** Sector numbers from here on mean "no further sector". */
const endOfChain = 0xfffffffa
const entrySize = 128
const entryKinds: Readonly<Record<number, CompoundEntry['kind']>> = { 1: 'storage', 2: 'stream' }
/** No document has such a large directory. A chain longer than the file is circular. */
const maxDirectorySectors = 2_000

/** A named part of a compound file: a stream (like a file) or a storage (like a folder). */
export interface CompoundEntry {
  readonly name: string
  readonly kind: 'storage' | 'stream'
}

/**
 * Reads the directory of a compound file (Word and Excel until 2003), a small file system of chained sectors.
 * Undefined if it cannot be read to the end.
 */
export async function readCompoundEntries(file: FileHandle, size: number): Promise<CompoundEntry[] | undefined> {
  const found: CompoundEntry[] = []
  const header = await readPadded(file, 0, 512)
  const sectorSize = 2 ** header.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) return undefined
  const read = (sector: number) => readPadded(file, (sector + 1) * sectorSize, sectorSize)
  const sectors = Math.ceil(size / sectorSize)
  const table = await readSectorTable(header, read, { sectors, perSector: sectorSize / 4 })
  let sector = header.readUInt32LE(48)
  for (let visited = 0; sector < endOfChain; visited += 1) {
    if (sector >= sectors || visited >= Math.min(sectors, maxDirectorySectors)) return undefined
    const entries = await read(sector)
    for (let at = 0; at + entrySize <= entries.length; at += entrySize) {
      const kind = entryKinds[entries[at + 66] as number]
      const length = Math.min(64, entries.readUInt16LE(at + 64))
      if (kind && length > 2) found.push({ name: entries.toString('utf16le', at, at + length - 2), kind })
    }
    sector = await nextSectorOf(sector, table, read, sectorSize)
  }
  return found
}

/** Reads bytes, followed by zeros if the file ends earlier, so that the sectors of a cut file have their full size. */
async function readPadded(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, position)
  return bytes
}

/**
 * Reads the sector table: its first 109 sectors are listed in the header, the others in a chain. Stops when the table
 * covers the file, because a circular chain would fill the memory.
 */
async function readSectorTable(
  header: Buffer,
  read: (sector: number) => Promise<Buffer>,
  { sectors, perSector }: { readonly sectors: number; readonly perSector: number },
) {
  const table: number[] = []
  for (let at = 76; at < 512; at += 4) table.push(header.readUInt32LE(at))
  const needed = Math.ceil(sectors / perSector)
  let nextTableSector = header.readUInt32LE(68)
  while (nextTableSector < endOfChain && nextTableSector < sectors && table.length < needed) {
    const part = await read(nextTableSector)
    for (let at = 0; at < part.length - 4; at += 4) table.push(part.readUInt32LE(at))
    nextTableSector = part.readUInt32LE(part.length - 4)
  }
  return table
}

async function nextSectorOf(
  sector: number,
  table: readonly number[],
  read: (sector: number) => Promise<Buffer>,
  sectorSize: number,
): Promise<number> {
  const perSector = sectorSize / 4
  const part = table[Math.floor(sector / perSector)]
  if (part === undefined || part >= endOfChain) return endOfChain
  return (await read(part)).readUInt32LE((sector % perSector) * 4)
}

import type { FileHandle } from 'node:fs/promises'

/** Sector numbers from here on mean "no further sector". */
const lastSector = 0xfffffffa
const entrySize = 128
const isStream = 2
/** A directory of so many sectors holds more streams than any document; chains that run in circles end there too. */
const mostSectors = 20_000

/**
 * The names of the streams in a compound file (what Word and Excel wrote until 2003): a small file system of sectors,
 * with a table that chains them. An unreadable one has none.
 */
export async function compoundStreams(file: FileHandle, size: number): Promise<Set<string>> {
  const names = new Set<string>()
  const header = await sectorAt(file, 0, 512)
  const sectorSize = 2 ** header.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) return names
  const read = (sector: number) => sectorAt(file, (sector + 1) * sectorSize, sectorSize)
  const sectors = Math.ceil(size / sectorSize)
  const table = await chainTable(header, read, sectors)
  let sector = header.readUInt32LE(48)
  for (let seen = 0; sector < lastSector && sector < sectors && seen < mostSectors; seen += 1) {
    const entries = await read(sector)
    for (let at = 0; at + entrySize <= entries.length; at += entrySize) {
      const length = Math.min(64, entries.readUInt16LE(at + 64))
      if (entries[at + 66] === isStream && length > 2) names.add(entries.toString('utf16le', at, at + length - 2))
    }
    sector = await following(sector, table, read, sectorSize)
  }
  return names
}

async function sectorAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const sector = Buffer.alloc(length)
  await file.read(sector, 0, length, position)
  return sector
}

/** The sectors of the chaining table: the first 109 stand in the header, the others in a chain of their own. */
async function chainTable(header: Buffer, read: (sector: number) => Promise<Buffer>, sectors: number) {
  const table: number[] = []
  for (let at = 76; at < 512; at += 4) table.push(header.readUInt32LE(at))
  let more = header.readUInt32LE(68)
  for (let seen = 0; more < lastSector && more < sectors && seen < mostSectors; seen += 1) {
    const part = await read(more)
    for (let at = 0; at < part.length - 4; at += 4) table.push(part.readUInt32LE(at))
    more = part.readUInt32LE(part.length - 4)
  }
  return table
}

async function following(
  sector: number,
  table: readonly number[],
  read: (sector: number) => Promise<Buffer>,
  sectorSize: number,
): Promise<number> {
  const perSector = sectorSize / 4
  const part = table[Math.floor(sector / perSector)]
  if (part === undefined || part >= lastSector) return lastSector
  return (await read(part)).readUInt32LE((sector % perSector) * 4)
}

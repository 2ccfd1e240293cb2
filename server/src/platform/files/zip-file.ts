import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly method: number
  /** Compressed size in bytes. */
  readonly size: number
  /** The size in bytes that it says to have unpacked. */
  readonly unpacked: number
  /** Position of the local header. */
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** Size of the end record with the longest possible comment. */
const maxEndRecordSize = 22 + 0xffff
const maxEntries = 10_000
/** Enough for the maximum number of entries with the longest names that office programs use. */
const maxDirectorySize = 4 * 1024 * 1024
/** Marks a zip64 value, which only files over 4 GB need. */
const zip64Marker = 0xffffffff

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Reads the directory of a zip file; undefined if it has no readable one. */
export async function readZipEntries(file: FileHandle, size: number): Promise<ZipEntry[] | undefined> {
  const end = await readBytes(file, Math.max(0, size - maxEndRecordSize), Math.min(size, maxEndRecordSize))
  const at = end.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < 0 || at + 22 > end.length || end.readUInt32LE(at) !== endSignature) return undefined
  const count = end.readUInt16LE(at + 10)
  const length = end.readUInt32LE(at + 12)
  const start = end.readUInt32LE(at + 16)
  if (count > maxEntries || length > maxDirectorySize || start + length > size) return undefined
  const directory = await readBytes(file, start, length)
  const entries: ZipEntry[] = []
  let next = 0
  while (entries.length < count) {
    if (next + 46 > directory.length || directory.readUInt32LE(next) !== entrySignature) return undefined
    const nameLength = directory.readUInt16LE(next + 28)
    const trailingLength = directory.readUInt16LE(next + 30) + directory.readUInt16LE(next + 32)
    const packed = directory.readUInt32LE(next + 20)
    const offset = directory.readUInt32LE(next + 42)
    if (packed === zip64Marker || offset === zip64Marker) return undefined
    const name = directory.toString('utf8', next + 46, next + 46 + nameLength)
    const [method, unpacked] = [directory.readUInt16LE(next + 10), directory.readUInt32LE(next + 24)]
    entries.push({ name, method, size: packed, unpacked, offset })
    next += 46 + nameLength + trailingLength
  }
  return entries
}

/** Every file may unpack to `alwaysAllowedSize`, and none to more than `maxUnpackedSize`. */
const alwaysAllowedSize = 64 * 1024 * 1024
const maxUnpackedSize = 1024 * 1024 * 1024
/**
 * Between those two, a file may unpack to this many times its size. Spreadsheets compress to about 1/20 of their size,
 * zip bombs to 1/1000.
 */
const maxCompressionRatio = 100

/** Unpacks all entries and discards the data: the sizes stated in a zip prove nothing. */
export async function checkUnpackedSize(
  file: FileHandle,
  size: number,
  entries: readonly ZipEntry[],
): Promise<'fine' | 'too much' | 'broken'> {
  // Overlapping entries can make a small file unpack to petabytes.
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > size) return 'too much'
  let remaining = Math.min(maxUnpackedSize, Math.max(alwaysAllowedSize, maxCompressionRatio * size))
  for (const entry of entries) {
    const unpacked = await unpackedSize(file, size, entry, remaining).catch(undefinedIfCorrupt)
    if (unpacked === undefined) return 'broken'
    remaining -= unpacked
    if (remaining < 0) return 'too much'
  }
  return 'fine'
}

/** Returns undefined for zlib errors, which mean a corrupt file; rethrows all others. */
function undefinedIfCorrupt(error: NodeJS.ErrnoException): undefined {
  if (!error.code?.startsWith('Z_')) throw error
}

async function unpackedSize(file: FileHandle, size: number, entry: ZipEntry, maxBytes: number) {
  const header = await readBytes(file, entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) return undefined
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + entry.size > size) return undefined
  if (entry.method === 0) return entry.size
  if (entry.method !== 8) return undefined
  return inflatedSize(file, start, entry.size, maxBytes)
}

/** Size of the inflated data; stops counting above `maxBytes`. */
async function inflatedSize(file: FileHandle, start: number, size: number, maxBytes: number): Promise<number> {
  const inflate = createInflateRaw()
  let counted = 0
  inflate.on('data', (chunk: Buffer) => {
    counted += chunk.length
    if (counted > maxBytes) inflate.destroy()
  })
  await pipeline(readPackedBytes(file, start, start + size), inflate).catch((error) => {
    if (counted <= maxBytes) throw error
  })
  return counted
}

async function* readPackedBytes(file: FileHandle, start: number, end: number) {
  for (let at = start; at < end; ) {
    const chunk = await readBytes(file, at, Math.min(64 * 1024, end - at))
    if (chunk.length === 0) return
    yield chunk
    at += chunk.length
  }
}

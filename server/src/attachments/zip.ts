import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

/** One file inside a zip. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  /** Of its packed bytes. */
  readonly size: number
  /** Where its local header begins. */
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** The end record and the longest comment behind it. */
const tail = 22 + 0xffff
const mostEntries = 10_000
/** A directory of that many entries with names as long as any office program gives. */
const mostDirectory = 4 * 1024 * 1024
/** Marks a value that stands elsewhere, in files of more than 4 GB. */
const elsewhere = 0xffffffff

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** What a zip says it holds, by its directory; undefined where it has none that can be read. */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[] | undefined> {
  const end = await bytesAt(file, Math.max(0, size - tail), Math.min(size, tail))
  const at = end.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < 0 || at + 22 > end.length || end.readUInt32LE(at) !== endSignature) return undefined
  const count = end.readUInt16LE(at + 10)
  const length = end.readUInt32LE(at + 12)
  const start = end.readUInt32LE(at + 16)
  if (count > mostEntries || length > mostDirectory || start + length > size) return undefined
  const directory = await bytesAt(file, start, length)
  const entries: ZipEntry[] = []
  let next = 0
  while (entries.length < count) {
    if (next + 46 > directory.length || directory.readUInt32LE(next) !== entrySignature) return undefined
    const nameLength = directory.readUInt16LE(next + 28)
    const behind = directory.readUInt16LE(next + 30) + directory.readUInt16LE(next + 32)
    const packed = directory.readUInt32LE(next + 20)
    const offset = directory.readUInt32LE(next + 42)
    if (packed === elsewhere || offset === elsewhere) return undefined
    const name = directory.toString('utf8', next + 46, next + 46 + nameLength)
    entries.push({ name, method: directory.readUInt16LE(next + 10), size: packed, offset })
    next += 46 + nameLength + behind
  }
  return entries
}

/** However small the file, it may unpack to so many bytes; however big, to no more than the second. */
const alwaysFine = 64 * 1024 * 1024
const neverFine = 1024 * 1024 * 1024
/** Beyond that, to so many times its size. Tables compress to a twentieth, bombs to a thousandth. */
const mostTimes = 100

/** Unpacks everything without keeping it: sizes a zip claims for itself prove nothing. */
export async function unpacksTo(
  file: FileHandle,
  size: number,
  entries: readonly ZipEntry[],
): Promise<'fine' | 'too much' | 'broken'> {
  // Entries that share their bytes are how a small file unpacks to petabytes.
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > size) return 'too much'
  let left = Math.min(neverFine, Math.max(alwaysFine, mostTimes * size))
  for (const entry of entries) {
    const unpacked = await unpackedSize(file, size, entry, left).catch(unlessBroken)
    if (unpacked === undefined) return 'broken'
    left -= unpacked
    if (left < 0) return 'too much'
  }
  return 'fine'
}

/** What can't be inflated is the file's fault; anything else is ours. */
function unlessBroken(error: NodeJS.ErrnoException): undefined {
  if (!error.code?.startsWith('Z_')) throw error
}

async function unpackedSize(file: FileHandle, size: number, entry: ZipEntry, most: number) {
  const header = await bytesAt(file, entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) return undefined
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + entry.size > size) return undefined
  if (entry.method === 0) return entry.size
  if (entry.method !== 8) return undefined
  return inflatedSize(file, start, entry.size, most)
}

/** How much it inflates to; counting stops past `most`. */
async function inflatedSize(file: FileHandle, start: number, size: number, most: number): Promise<number> {
  const inflate = createInflateRaw()
  let counted = 0
  inflate.on('data', (chunk: Buffer) => {
    counted += chunk.length
    if (counted > most) inflate.destroy()
  })
  await pipeline(packedBytes(file, start, start + size), inflate).catch((error) => {
    if (counted <= most) throw error
  })
  return counted
}

async function* packedBytes(file: FileHandle, start: number, end: number) {
  for (let at = start; at < end; ) {
    const chunk = await bytesAt(file, at, Math.min(64 * 1024, end - at))
    if (chunk.length === 0) return
    yield chunk
    at += chunk.length
  }
}

import { crc32, deflateRawSync } from 'node:zlib'

interface ZipPart {
  readonly name: string
  readonly content: Buffer
  /** What the directory claims; the truth unless given. */
  readonly claimedSize?: number
}

/** A zip of these parts, packed. */
export function aZip(parts: readonly ZipPart[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize = content.length } of parts) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), packed])
    const behind = Buffer.alloc(14)
    behind.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, behind, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, entries, end])
}

const mainPart = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const
const mainName = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const

/** What Word or Excel would open: the two parts every document has, and more. */
export function anOfficeFile(kind: 'docx' | 'xlsx', more: readonly ZipPart[] = []): Buffer<ArrayBuffer> {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${mainName[kind]}" ContentType="${mainPart[kind]}"/></Types>`
  return aZip([
    { name: '[Content_Types].xml', content: Buffer.from(types) },
    { name: mainName[kind], content: Buffer.from('<document/>') },
    ...more,
  ])
}

const sectorSize = 512
const free = 0xffffffff
const endOfChain = 0xfffffffe

/** A compound file, as Word and Excel wrote until 2003, with one stream of this name. */
export function aCompoundFile(stream: string): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(sectorSize)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(sectorSize, 0xff)
  for (const [sector, next] of [0xfffffffd, 2, endOfChain].entries()) table.writeUInt32LE(next, sector * 4)
  // The directory runs over two sectors, so that the chain has to be followed.
  const directory = Buffer.alloc(2 * sectorSize)
  entry('Root Entry', 5).copy(directory)
  entry(stream, 2).copy(directory, sectorSize)
  return Buffer.concat([header, table, directory])
}

function entry(name: string, kind: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(name.length * 2 + 2, 64)
  bytes[66] = kind
  for (const at of [68, 72, 76]) bytes.writeUInt32LE(free, at)
  return bytes
}

/** The beginning of each kind of file, enough to tell what it is. */
export const sampleFiles: Readonly<Record<string, Buffer<ArrayBuffer>>> = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  gif: Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  mp4: Buffer.from('00000018667479706d703432000000006d70343269736f6d00000008667265650000', 'hex'),
  mov: Buffer.from('0000001466747970717420200000000071742020000000086672656500000000', 'hex'),
  avi: Buffer.concat([Buffer.from('RIFF'), Buffer.from([36, 0, 0, 0]), Buffer.from('AVI LIST'), Buffer.alloc(32)]),
  doc: aCompoundFile('WordDocument'),
  xls: aCompoundFile('Workbook'),
  docx: anOfficeFile('docx'),
  xlsx: anOfficeFile('xlsx'),
}

/** Kilobytes that unpack to hundreds of megabytes. */
export const aZipBomb = () =>
  anOfficeFile(
    'xlsx',
    Array.from({ length: 5 }, (_, sheet) => ({
      name: `xl/worksheets/sheet${sheet}.xml`,
      content: Buffer.alloc(40 * 1024 * 1024),
      claimedSize: 100,
    })),
  )

import { type FileHandle, open } from 'node:fs/promises'
import {
  allowedExtensions,
  extensionOf,
  isSupportedFile,
  refusalOfUnsupportedFile,
  type UploadType,
} from '@callout/domain/attachments/attachment.ts'
import { maxPicturePixels, readPictureSize } from '@callout/domain/attachments/picture-size.ts'
import { adminParts, holdsPart } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { checkUnpackedSize, readZipEntries } from '../platform/files/zip-file.ts'
import { Problem } from '../platform/http/problem.ts'
import { readCompoundEntries } from './compound-file.ts'

/** By extension: the served media type, and the detected types that are accepted. */
const fileTypes: Record<string, { readonly type: string; readonly found: readonly string[] }> = {
  png: { type: 'image/png', found: ['png', 'apng'] },
  jpg: { type: 'image/jpeg', found: ['jpg'] },
  jpeg: { type: 'image/jpeg', found: ['jpg'] },
  gif: { type: 'image/gif', found: ['gif'] },
  pdf: { type: 'application/pdf', found: ['pdf'] },
  mp4: { type: 'video/mp4', found: ['mp4', 'm4v'] },
  mov: { type: 'video/quicktime', found: ['mov'] },
  avi: { type: 'video/x-msvideo', found: ['avi'] },
  doc: { type: 'application/msword', found: ['cfb'] },
  xls: { type: 'application/vnd.ms-excel', found: ['cfb'] },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    found: ['docx', 'zip'],
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', found: ['xlsx', 'zip'] },
}

/** Texts have no signature: their first bytes are looked at. */
const textStart = 64 * 1024
const textTypes: Record<string, string> = { csv: 'text/csv', txt: 'text/plain', tsv: 'text/tab-separated-values' }

/** Parts that a real document contains: a stream in old formats, a folder in new ones. */
const documentStreams: Record<string, readonly string[]> = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] }
const documentFolders: Record<string, string> = { docx: 'word/', xlsx: 'xl/' }

/** The media type served for this file name. */
export const contentTypeOf = (name: string) =>
  fileTypes[extensionOf(name)]?.type ?? textTypes[extensionOf(name)] ?? 'application/octet-stream'

/** Refuses a file name whose extension this upload does not accept. */
export function refuseUnsupportedName(name: string, type: UploadType): void {
  if (!isSupportedFile(name, type)) throw new RefusalError(refusalOfUnsupportedFile(name))
}

/** Refuses an upload for the administration from anybody who administers nothing. */
export function refuseUploader(actor: Actor, type: UploadType): void {
  if (type === 'Import' && !holdsPart(actor, adminParts)) throw new Problem(403)
}

/** Refuses a local file whose content does not match its name, contains macros or unpacks to too much, in pixels too. */
export async function refuseContent(path: string, name: string): Promise<void> {
  const extension = extensionOf(name)
  if (textTypes[extension]) return refuseBinary(path, name)
  // Imported here because the module is large and only uploads need it.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  if (!found || !fileTypes[extension]?.found.includes(found.ext)) throw new RefusalError(refusalOfUnsupportedFile(name))
  const file = await open(path)
  try {
    if (allowedExtensions.Image.includes(extension)) return await refuseLargePicture(file, name)
    const { size } = await file.stat()
    const streams = documentStreams[extension]
    if (streams) {
      const inside = await readCompoundEntries(file, size)
      if (!inside?.some((entry) => entry.kind === 'stream' && streams.includes(entry.name)))
        throw new RefusalError(refusalOfUnsupportedFile(name))
      if (inside.some(isMacroEntry)) throw macrosRefusal(name)
    }
    const folder = documentFolders[extension]
    if (!folder) return
    const entries = await readZipEntries(file, size)
    if (!entries || !isOfficeDocument(entries, folder)) throw new RefusalError(refusalOfUnsupportedFile(name))
    if (entries.some((entry) => isMacroPart(entry.name))) throw macrosRefusal(name)
    const unpacked = await checkUnpackedSize(file, size, entries)
    if (unpacked === 'broken') throw new RefusalError(refusalOfUnsupportedFile(name))
    if (unpacked === 'too much')
      throw new RefusalError(refuse('attachment.refused.zip_bomb', { params: { file: name } }))
  } finally {
    await file.close()
  }
}

/** Refuses bytes that are no text: zeros, other than every second byte of UTF-16. */
async function refuseBinary(path: string, name: string): Promise<void> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textStart), 0, textStart, 0)
    const zeros = buffer.subarray(0, bytesRead).filter((byte) => byte === 0).length
    if (zeros > 0 && zeros < bytesRead / 4) throw new RefusalError(refusalOfUnsupportedFile(name))
  } finally {
    await file.close()
  }
}

/** Refuses a picture that does not tell its size, or that nothing could decode within reasonable memory. */
async function refuseLargePicture(file: FileHandle, name: string): Promise<void> {
  const size = await readPictureSize(async (position, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  })
  if (!size) throw new RefusalError(refusalOfUnsupportedFile(name))
  const { width, height } = size
  if (width * height <= maxPicturePixels) return
  throw new RefusalError(
    refuse('attachment.refused.too_many_pixels', {
      params: { file: name, width, height, most: maxPicturePixels / 1_000_000 },
    }),
  )
}

/** True if the zip has the parts that Office needs to open a document. */
const isOfficeDocument = (entries: readonly { readonly name: string }[], folder: string) =>
  entries.some(({ name }) => name === '[Content_Types].xml') && entries.some(({ name }) => name.startsWith(folder))

/** True for a macro part. Office ignores the case of part names. */
const isMacroPart = (name: string) => name.toLowerCase().endsWith('vbaproject.bin')

// Storages of macros in Word and Excel, and the stream that every VBA project has.
const macroEntries = ['macros', '_vba_project_cur', 'vba', '_vba_project']
const isMacroEntry = ({ name }: { readonly name: string }) => macroEntries.includes(name.toLowerCase())

const macrosRefusal = (file: string) => new RefusalError(refuse('attachment.refused.macros', { params: { file } }))

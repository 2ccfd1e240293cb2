import { open } from 'node:fs/promises'
import { extensionOf, isSupported, type UploadType, unsupported } from '@callout/domain/attachments/attachment.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import { compoundStreams } from './compound.ts'
import { unpacksTo, zipEntries } from './zip.ts'

/** Per extension: the media type it is served as, and what its content may turn out to be. */
const kinds: Record<string, { readonly type: string; readonly found: readonly string[] }> = {
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

/** Where the text of a document stands within its container: old ones in a stream, new ones in a folder. */
const documentStreams: Record<string, readonly string[]> = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] }
const documentFolders: Record<string, string> = { docx: 'word/', xlsx: 'xl/' }

/** The media type a file of this name is served as. */
export const typeOf = (name: string) => kinds[extensionOf(name)]?.type ?? 'application/octet-stream'

/** Refuses a name of no kind that this upload takes. */
export function refuseName(name: string, type: UploadType): void {
  if (!isSupported(name, type)) throw new RefusalError(unsupported(name))
}

/** Refuses a file of this machine whose content belies its name, or that would unpack to far too much. */
export async function refuseContent(path: string, name: string): Promise<void> {
  const extension = extensionOf(name)
  // It knows some hundred kinds, and is wanted only where files come in.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  if (!found || !kinds[extension]?.found.includes(found.ext)) throw new RefusalError(unsupported(name))
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const streams = documentStreams[extension]
    if (streams) {
      const inside = await compoundStreams(file, size)
      if (!streams.some((stream) => inside.has(stream))) throw new RefusalError(unsupported(name))
    }
    const folder = documentFolders[extension]
    if (!folder) return
    const entries = await zipEntries(file, size)
    if (!entries || !isDocument(entries, folder)) throw new RefusalError(unsupported(name))
    const unpacked = await unpacksTo(file, size, entries)
    if (unpacked === 'broken') throw new RefusalError(unsupported(name))
    if (unpacked === 'too much')
      throw new RefusalError(refuse('attachment.refused.zip_bomb', { params: { file: name } }))
  } finally {
    await file.close()
  }
}

/** Office opens what has these parts. One with macros goes by another extension. */
const isDocument = (entries: readonly { readonly name: string }[], folder: string) =>
  entries.some(({ name }) => name === '[Content_Types].xml') &&
  entries.some(({ name }) => name.startsWith(folder)) &&
  !entries.some(({ name }) => name.endsWith('vbaProject.bin'))

import { Readable } from 'node:stream'
import type { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { withStoredExtension } from '@callout/domain/attachments/attachment.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { AccessRecord } from '../platform/audit/access-log.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { uniqueNames } from '../platform/exports/file-names.ts'
import { maxZip32Size, type ZipEntry, zip } from '../platform/exports/zip.ts'
import { type FileStore, readIfStored } from '../platform/files/file-store.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { callAttachments } from './attachment.owner.ts'

type WarnLog = Pick<FastifyBaseLogger, 'warn'>

interface ZippedFile {
  readonly file: string
  readonly name: string
  readonly bytes: number
  readonly call_id: string
  readonly service_job_uuid: string
}

/** Most that a zip adds to the bytes of a file: headers and a name, and blocks of data that is compressed already. */
const zippedSize = (bytes: number) => bytes * 1.001 + 4096

/**
 * Streams the files of the attachments that the actor may see as one zip. Throws 404 if one of them is hidden, refuses
 * more than a zip can hold.
 */
export const downloadAttachments =
  (log: WarnLog) =>
  async (ctx: RequestContext, { IDs }: BodyOf<typeof attachmentApi.downloadMany>): Promise<FileResponse> => {
    const files = await visibleFiles(ctx, IDs)
    const size = files.reduce((sum, { bytes }) => sum + zippedSize(bytes), 0)
    // Refused before the first byte: a download that breaks off later looks like a lost connection.
    if (size > maxZip32Size) throw new RefusalError(refuse('attachment.refused.zip_too_large'))
    const sent: AccessRecord[] = []
    const stream = Readable.from(zip(entriesOf(ctx.files, files, { sent, log })), { objectMode: false })
    return { type: 'application/zip', filename: 'attachments.zip', stream, accessRecord: () => sent }
  }

/** The files of these attachments. Throws 404 if the actor may not see one of them. */
async function visibleFiles(ctx: RequestContext, IDs: readonly string[]): Promise<readonly ZippedFile[]> {
  const requested = [...new Set(IDs.map((ID) => ID.toLowerCase()))]
  const { rows: files } = await sql<ZippedFile & { attachment: string }>`
    select row."ID" as attachment, u.file, u.name, u.bytes, row.call_id, row.service_job_uuid
    from attachments row join uploads u on u.attachment_uuid = row."ID"
    where row."ID" = any (${requested.filter(isUuid)}::uuid[]) and ${callAttachments.visible(ctx.actor)}
    order by row.call_id, row.created_at, row."ID", u.position`.execute(ctx.tx)
  const found = new Set(files.map(({ attachment }) => attachment))
  if (requested.length === 0 || requested.some((ID) => !found.has(ID))) throw notFound()
  return files
}

interface ZipRecorder {
  /** The files whose bytes were sent, for the access log. */
  readonly sent: AccessRecord[]
  readonly log: WarnLog
}

/**
 * The files one after the other, as the client reads. Adds each to `sent` when it starts. Leaves out a file that the
 * store has lost, and logs it.
 */
async function* entriesOf(
  files: FileStore,
  zipped: readonly ZippedFile[],
  { sent, log }: ZipRecorder,
): AsyncGenerator<ZipEntry> {
  const names = uniqueNames(
    zipped.map(({ call_id, name, file }) => ({ folder: call_id, name: withStoredExtension(name, file) })),
  )
  for (const [index, { file, service_job_uuid }] of zipped.entries()) {
    const content = await readIfStored(files, file)
    if (!content) {
      log.warn({ file }, 'a file of an attachment is missing in the file store')
      continue
    }
    sent.push({ action: 'downloaded', kind: 'call', record: service_job_uuid, part: file })
    try {
      yield { name: names[index] as string, content }
    } finally {
      // The client may leave before the file is read.
      content.destroy()
    }
  }
}

import { Readable } from 'node:stream'
import type { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { withStoredExtension } from '@callout/domain/attachments/attachment.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import type { AccessRecord } from '../platform/audit/access-log.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { type ZipEntry, zip } from '../platform/exports/zip.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { callAttachments } from './attachment.owner.ts'

interface ZippedFile {
  readonly file: string
  readonly name: string
  readonly call_id: string
  readonly service_job_uuid: string
}

/** Streams the files of the attachments that the actor may see as one zip. Throws 404 if one of them is hidden. */
export async function downloadAttachments(
  ctx: RequestContext,
  { IDs }: BodyOf<typeof attachmentApi.downloadMany>,
): Promise<FileResponse> {
  const requested = [...new Set(IDs.map((ID) => ID.toLowerCase()))]
  const { rows: files } = await sql<ZippedFile & { attachment: string }>`
    select row."ID" as attachment, u.file, u.name, row.call_id, row.service_job_uuid
    from attachments row join uploads u on u.attachment_uuid = row."ID"
    where row."ID" = any (${requested.filter(isUuid)}::uuid[]) and ${callAttachments.visible(ctx.actor)}
    order by row.call_id, row.created_at, row."ID", u.position`.execute(ctx.tx)
  const found = new Set(files.map(({ attachment }) => attachment))
  if (requested.length === 0 || requested.some((ID) => !found.has(ID))) throw notFound()
  const sent: AccessRecord[] = []
  const stream = Readable.from(zip(entriesOf(ctx, files, sent)), { objectMode: false })
  return { type: 'application/zip', filename: 'attachments.zip', stream, accessRecord: () => sent }
}

/** The files one after the other, as the client reads. Adds each to `sent` when it starts. */
async function* entriesOf(
  { files }: RequestContext,
  zipped: readonly ZippedFile[],
  sent: AccessRecord[],
): AsyncGenerator<ZipEntry> {
  const names = uniqueNames(
    zipped.map(({ call_id, name, file }) => ({ call_id, name: withStoredExtension(name, file) })),
  )
  for (const [index, { file, service_job_uuid }] of zipped.entries()) {
    const content = (await files.read(file)) as AsyncIterable<Uint8Array>
    sent.push({ action: 'downloaded', kind: 'call', record: service_job_uuid, part: file })
    yield { name: names[index] as string, content }
  }
}

/** `call/file name` for each file; a repeated name gets a number. No name leads out of the zip's folder. */
export function uniqueNames(files: readonly Pick<ZippedFile, 'name' | 'call_id'>[]): string[] {
  const usedPaths = new Set<string>()
  return files.map(({ call_id, name }) => {
    const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\./, '_')
    const dot = safe.lastIndexOf('.') > 0 ? safe.lastIndexOf('.') : safe.length
    for (let copy = 1; ; copy += 1) {
      const numbered = copy === 1 ? safe : `${safe.slice(0, dot)} (${copy})${safe.slice(dot)}`
      const path = `${call_id}/${numbered}`
      if (usedPaths.has(path.toLowerCase())) continue
      usedPaths.add(path.toLowerCase())
      return path
    }
  })
}

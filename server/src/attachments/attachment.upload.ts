import { rm } from 'node:fs/promises'
import type { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { baseName, extensionOf, longestName, uploadLife } from '@callout/domain/attachments/attachment.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/kernel/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { FileAnswer } from '../kernel/file-answer.ts'
import { newFileName } from '../kernel/files.ts'
import type { Seen } from '../kernel/reads.ts'
import type { UploadWork, Work } from '../kernel/serve.ts'
import { type HeldFile, visibleFile, waitingFile } from './attachment.queries.ts'
import { refuseContent, refuseName, typeOf } from './content.ts'
import { refuseInfected } from './scan.ts'

/** Takes a file into the store, where it waits for its record. What can't be taken leaves nothing behind. */
export async function uploadFile(work: UploadWork, { type }: BodyOf<typeof imageApi.upload>) {
  const { incoming, files } = work
  const name = baseName(incoming.name)
  if (name.length > longestName) throw new RefusalError(refuseField('file', 'message.too_long'))
  refuseName(name, type)
  const path = await files.incomingPath()
  try {
    const bytes = await incoming.saveTo(path)
    await refuseContent(path, name)
    await refuseInfected(work, path, name)
    return { FileName: await keepFile(work, path, name, bytes) }
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Takes a file of this machine into the store, where it waits for its record, and gives what the store calls it. The row
 * stands before the bytes do: whatever happens between, the sweep finds both.
 */
export async function keepFile({ tx, actor, now, files }: Work, path: string, name: string, bytes: number) {
  const file = newFileName(extensionOf(name))
  const content_type = typeOf(name)
  const row = {
    image_guid: uuid(),
    network_code: actor.network_code,
    file,
    name,
    content_type,
    bytes,
    created_at: now,
    created_by: actor.account_uuid,
    expires_at: new Date(Date.parse(now) + uploadLife).toISOString(),
  }
  await tx.insertInto('uploads').values(row).execute()
  try {
    await files.put(path, file, { bytes, type: content_type })
  } catch (failure) {
    const isGone = await files.remove(file).then(
      () => true,
      () => false,
    )
    // A store that does not answer may hold it all the same: then the row is left to the sweep, and to nobody else.
    if (isGone) await tx.deleteFrom('uploads').where('file', '=', file).execute()
    else await tx.updateTable('uploads').set({ expires_at: now }).where('file', '=', file).execute()
    throw failure
  }
  return file
}

/** What a browser may show by itself: it runs nothing of it. Everything else is saved. */
const shown = /^image\/|^application\/pdf$/

/** The bytes of a file, to whoever may see it. */
export async function getFile(work: Work, { name, type, filename }: BodyOf<typeof imageApi.get>): Promise<FileAnswer> {
  const { tx, actor, now, files } = work
  const known = type === 'Temp' ? await waitingFile(tx, actor, name, now) : await visibleFile(tx, actor, name)
  return {
    type: known.content_type,
    filename: withItsExtension(baseName(filename ?? '') || known.name, known.file),
    length: known.bytes,
    stream: await files.read(known.file),
    ...(type === 'Attachment' && { seen: () => seenOf(known as HeldFile) }),
    ...(shown.test(known.content_type) && { inline: true }),
  }
}

const seenOf = ({ file, service_job_uuid, service_contract_uuid }: HeldFile): Seen => ({
  what: 'downloaded',
  kind: service_job_uuid ? 'call' : 'contract',
  record: service_job_uuid ?? service_contract_uuid ?? '',
  part: file,
})

/** Whatever people call it, it is saved under the extension of what it is. */
const withItsExtension = (name: string, file: string) =>
  typeOf(name) === typeOf(file) ? name : `${name}.${extensionOf(file)}`

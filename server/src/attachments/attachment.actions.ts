import type { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { mayDelete } from '@callout/domain/attachments/attachment.rules.ts'
import type { AttachmentRecord, SavedImage } from '@callout/domain/attachments/attachment.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { RefusalError, refuse, refuseField } from '@callout/domain/kernel/refusal.ts'
import { visibleCall } from '../calls/call.queries.ts'
import { changedItems } from '../kernel/history.ts'
import { listPage } from '../kernel/list.ts'
import type { Work } from '../kernel/serve.ts'
import { notFound, orNotFound, Problem } from '../kernel/wire.ts'
import { attachmentRecordOf, attachmentSource, type StoredAttachment, visibleAttachment } from './attachment.queries.ts'
import { linesOf, makeAttachment, takeUpload, tellOfAttachments } from './attachment.take.ts'

/** The attachments of one call, which must be visible itself, or of all calls this reader may see. */
export async function listAttachments({ tx, actor }: Work, request: BodyOf<typeof attachmentApi.list>) {
  const { service_job_uuid } = request.filterData as Record<string, string | undefined>
  if (service_job_uuid !== undefined) await visibleCall(tx, actor, service_job_uuid)
  return listPage(tx, actor, attachmentSource(actor), request)
}

type Input = BodyOf<typeof attachmentApi.save>

/** Adds an attachment, or renames one and its files and adds more to it. */
export async function saveAttachment(work: Work, input: Input): Promise<AttachmentRecord> {
  const { tx, actor } = work
  const { images = [] } = input
  const call = await visibleCall(tx, actor, input.service_job_uuid, 'for update')
  const before = input.ID ? await visibleAttachment(tx, actor, input.ID, call.ID) : undefined
  const arriving = images.flatMap(({ file, name }) => (file ? [name] : []))
  refuseNothing(before, arriving)
  refuseOldVersion(before, input.version)
  const ID = before?.ID ?? (await makeAttachment(work, call, input.attachment_name || (arriving[0] as string)))
  const changes = before ? await rename(work, before, input) : newName(input.attachment_name)
  await addFiles(work, ID, images, before?.images.length ?? 0)
  const told = [...changes, ...(arriving.length > 0 ? [added(arriving)] : [])]
  if (told.length > 0) {
    if (before) await countVersion(work, before)
    await tellOfAttachments(work, call, arriving.length > 0 ? 'attach' : 'rename', told)
  }
  return attachmentRecordOf(actor, await visibleAttachment(tx, actor, ID, call.ID))
}

function refuseNothing(before: StoredAttachment | undefined, arriving: readonly string[]) {
  if (!before && arriving.length === 0) throw new RefusalError(refuseField('images', 'text.required'))
}

function refuseOldVersion(before: StoredAttachment | undefined, version: number | null | undefined) {
  if (before && version && version !== before.version)
    throw new RefusalError(refuse('attachment.refused.conflict', { code: 'Conflict' }))
}

const added = (names: readonly string[]): ChangedItem => ({
  field: 'files',
  old_value: null,
  new_value: linesOf(names),
})

const newName = (attachment_name: string | undefined) => (attachment_name ? changedItems({}, { attachment_name }) : [])

/** Gives attachment and files their new names; answers what really changed. */
async function rename({ tx }: Work, before: StoredAttachment, input: Input): Promise<ChangedItem[]> {
  const attachment_name = input.attachment_name || before.attachment_name
  if (attachment_name !== before.attachment_name)
    await tx.updateTable('attachments').set({ attachment_name }).where('ID', '=', before.ID).execute()
  const renamed: { from: string; to: string }[] = []
  for (const { image_guid, name } of input.images ?? []) {
    if (!image_guid) continue
    const image = orNotFound(before.images.find((one) => one.image_guid === image_guid))
    if (image.name === name) continue
    await tx.updateTable('uploads').set({ name }).where('image_guid', '=', image_guid).execute()
    renamed.push({ from: image.name, to: name })
  }
  const files = linesOf(renamed.map(({ to }) => to))
  return [
    ...changedItems(before as object as Record<string, unknown>, { attachment_name }),
    ...changedItems({ file_name: linesOf(renamed.map(({ from }) => from)) }, { file_name: files }),
  ]
}

async function addFiles(work: Work, ID: string, images: readonly SavedImage[], first: number) {
  for (const [index, { name, file }] of images.entries()) {
    if (file) await takeUpload(work, ID, { name, file }, { position: first + index, field: `images.${index}.file` })
  }
}

const countVersion = ({ tx }: Work, { ID, version }: StoredAttachment) =>
  tx
    .updateTable('attachments')
    .set({ version: version + 1 })
    .where('ID', '=', ID)
    .execute()

/** Deletes an attachment, or one file of it. The bytes go with the next sweep. */
export async function deleteAttachment(work: Work, input: BodyOf<typeof attachmentApi.delete>): Promise<null> {
  const { tx, actor } = work
  const call = await visibleCall(tx, actor, input.service_job_uuid, 'for update')
  const attachment = await visibleAttachment(tx, actor, input.ID, call.ID)
  const { images, created_by, attachment_name } = attachment
  const going = input.image_guid ? images.filter((image) => image.image_guid === input.image_guid) : images
  if (input.image_guid && going.length === 0) throw notFound()
  const isWhole = going.length === images.length
  const adders = going.map((image) => image.created_by)
  if (!mayDelete(actor, input.image_guid ? adders : [created_by, ...adders])) throw new Problem(403)
  if (isWhole) await tx.deleteFrom('attachments').where('ID', '=', attachment.ID).execute()
  else {
    const gone = going.map((image) => image.image_guid)
    await tx.updateTable('uploads').set({ attachment_uuid: null }).where('image_guid', 'in', gone).execute()
    await countVersion(work, attachment)
  }
  const files = { field: 'files', old_value: linesOf(going.map(({ name }) => name)), new_value: null }
  const name = isWhole ? [{ field: 'attachment_name', old_value: attachment_name, new_value: null }] : []
  await tellOfAttachments(work, call, 'detach', [...name, files])
  return null
}

import type { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { refusalOfDuplicateNames } from '@callout/domain/attachments/attachment.names.ts'
import { mayDeleteAttachment } from '@callout/domain/attachments/attachment.rules.ts'
import type { SaveImageBody } from '@callout/domain/attachments/attachment.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { changedItems } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound, orNotFound, Problem } from '../platform/http/problem.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { refuseOldVersion } from '../platform/records/old-version.ts'
import {
  addedFilesItem,
  attachUpload,
  changeAttachment,
  insertAttachment,
  joinFileNames,
  recordAttachmentChange,
  refusalOfOldAttachment,
} from './attachment.change.ts'
import type { AttachmentKind, OwnerColumn } from './attachment.owner.ts'
import { attachmentRecordOf, attachmentSource, type StoredAttachment, visibleAttachment } from './attachment.queries.ts'

/** Lists the attachments of one record, or of all records of this kind that the actor may see. */
export const listAttachments =
  <Key extends OwnerColumn, Row>(kind: AttachmentKind<Key, Row>) =>
  async (ctx: RequestContext, request: ListRequest) => {
    const ID = request.filterData[kind.ownerColumn] as string | undefined
    if (ID !== undefined) await kind.loadOwner(ctx.tx, ctx.actor, ID)
    return loadListPage(ctx, attachmentSource(ctx.actor, kind), request)
  }

type SaveAttachmentInput = Omit<BodyOf<typeof attachmentApi.save>, 'service_job_uuid' | 'call_id'>

/** Creates an attachment, or renames one with its files and adds new files. */
export const saveAttachment =
  <Key extends OwnerColumn, Row>(kind: AttachmentKind<Key, Row>) =>
  async (ctx: RequestContext, input: SaveAttachmentInput & { readonly [Name in Key]: string }): Promise<Row> => {
    const { tx, actor } = ctx
    const { images = [] } = input
    const owner = await kind.loadOwner(tx, actor, input[kind.ownerColumn], 'for update')
    const loadAttachment = (ID: string) => visibleAttachment(tx, actor, kind, { ID, owner: owner.ID })
    const before = input.ID ? await loadAttachment(input.ID) : undefined
    const newNames = images.flatMap(({ file, name }) => (file ? [name] : []))
    refuseWithoutFiles(before, newNames)
    if (before) await refuseOldVersion(before, input.version, refusalOfOldAttachment)
    throwIfRefused(refusalOfDuplicateNames(before?.images ?? [], images))
    const ID = before?.ID ?? (await insertAttachment(ctx, owner, input.attachment_name || (newNames[0] as string)))
    const attachment_name = input.attachment_name || before?.attachment_name || ''
    const renames = before ? await renameFiles(ctx, before, input) : []
    await takeNewFiles(ctx, ID, images, (before?.images.at(-1)?.position ?? -1) + 1)
    const type = newNames.length > 0 ? 'attach' : 'rename'
    const added = newNames.length > 0 ? [addedFilesItem(newNames)] : []
    const changedItem = [
      ...changedItems({ attachment_name: before?.attachment_name }, { attachment_name }),
      ...renames,
      ...added,
    ]
    if (!before) await recordAttachmentChange(ctx, owner, type, changedItem)
    else if (changedItem.length > 0)
      await changeAttachment(ctx, owner, before, { type, changed: { attachment_name }, changedItem })
    return attachmentRecordOf(actor, kind, await loadAttachment(ID))
  }

function refuseWithoutFiles(before: StoredAttachment | undefined, newNames: readonly string[]) {
  if (!before && newNames.length === 0) throw new RefusalError(refuseField('images', 'text.required'))
}

/** Renames the files of an attachment; returns the history item of actual changes. */
async function renameFiles(
  { tx }: RequestContext,
  before: StoredAttachment,
  input: SaveAttachmentInput,
): Promise<ChangedItem[]> {
  const renamed: { from: string; to: string }[] = []
  for (const { image_guid, name } of input.images ?? []) {
    if (!image_guid) continue
    const image = orNotFound(before.images.find((one) => one.image_guid === image_guid))
    if (image.name === name) continue
    await tx.updateTable('uploads').set({ name }).where('image_guid', '=', image_guid).execute()
    renamed.push({ from: image.name, to: name })
  }
  const files = joinFileNames(renamed.map(({ to }) => to))
  return changedItems({ file_name: joinFileNames(renamed.map(({ from }) => from)) }, { file_name: files })
}

async function takeNewFiles(ctx: RequestContext, ID: string, images: readonly SaveImageBody[], firstPosition: number) {
  for (const [index, { name, file }] of images.entries()) {
    if (file)
      await attachUpload(ctx, ID, { name, file }, { position: firstPosition + index, field: `images.${index}.file` })
  }
}

type DeleteAttachmentInput = Omit<BodyOf<typeof attachmentApi.delete>, 'service_job_uuid'>

/** Deletes an attachment or one of its files. The cleanup job later deletes the stored bytes. */
export const deleteAttachment =
  <Key extends OwnerColumn, Row>(kind: AttachmentKind<Key, Row>) =>
  async (ctx: RequestContext, input: DeleteAttachmentInput & { readonly [Name in Key]: string }): Promise<null> => {
    const { tx, actor } = ctx
    const owner = await kind.loadOwner(tx, actor, input[kind.ownerColumn], 'for update')
    const attachment = await visibleAttachment(tx, actor, kind, { ID: input.ID, owner: owner.ID })
    const { images, created_by, attachment_name } = attachment
    const deletedImages = input.image_guid ? images.filter((image) => image.image_guid === input.image_guid) : images
    if (input.image_guid && deletedImages.length === 0) throw notFound()
    const isWholeAttachment = deletedImages.length === images.length
    const uploaders = deletedImages.map((image) => image.created_by)
    if (!mayDeleteAttachment(actor, input.image_guid ? uploaders : [created_by, ...uploaders])) throw new Problem(403)
    const files = { field: 'files', old_value: joinFileNames(deletedImages.map(({ name }) => name)), new_value: null }
    if (isWholeAttachment) {
      await tx.deleteFrom('attachments').where('ID', '=', attachment.ID).execute()
      const name = { field: 'attachment_name', old_value: attachment_name, new_value: null }
      await recordAttachmentChange(ctx, owner, 'detach', [name, files])
    } else {
      const deletedGuids = deletedImages.map((image) => image.image_guid)
      await tx.updateTable('uploads').set({ attachment_uuid: null }).where('image_guid', 'in', deletedGuids).execute()
      await changeAttachment(ctx, owner, attachment, { type: 'detach', changedItem: [files] })
    }
    return null
  }

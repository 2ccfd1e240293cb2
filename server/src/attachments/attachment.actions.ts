import type { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { mayDelete } from '@callout/domain/attachments/attachment.rules.ts'
import type { SavedImage } from '@callout/domain/attachments/attachment.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import type { ListRequest } from '@callout/domain/kernel/list.ts'
import { RefusalError, refuse, refuseField } from '@callout/domain/kernel/refusal.ts'
import { changedItems } from '../kernel/history.ts'
import { listPage } from '../kernel/list.ts'
import type { Work } from '../kernel/serve.ts'
import { notFound, orNotFound, Problem } from '../kernel/wire.ts'
import type { Owned, OwnerKey } from './attachment.owner.ts'
import { attachmentRecordOf, attachmentSource, type StoredAttachment, visibleAttachment } from './attachment.queries.ts'
import { linesOf, makeAttachment, takeUpload, tellOfAttachments } from './attachment.take.ts'

/** The attachments of one record, which must be visible itself, or of all of its kind this reader may see. */
export const listAttachments =
  <Key extends OwnerKey, Row>(owned: Owned<Key, Row>) =>
  async (work: Work, request: ListRequest) => {
    const ID = request.filterData[owned.key] as string | undefined
    if (ID !== undefined) await owned.owner(work.tx, work.actor, ID)
    return listPage(work, attachmentSource(work.actor, owned), request)
  }

type Input = Omit<BodyOf<typeof attachmentApi.save>, 'service_job_uuid' | 'call_id'>

/** Adds an attachment, or renames one and its files and adds more to it. */
export const saveAttachment =
  <Key extends OwnerKey, Row>(owned: Owned<Key, Row>) =>
  async (work: Work, input: Input & { readonly [Name in Key]: string }): Promise<Row> => {
    const { tx, actor } = work
    const { images = [] } = input
    const owner = await owned.owner(tx, actor, input[owned.key], 'for update')
    const found = (ID: string) => visibleAttachment(tx, actor, owned, { ID, owner: owner.ID })
    const before = input.ID ? await found(input.ID) : undefined
    const arriving = images.flatMap(({ file, name }) => (file ? [name] : []))
    refuseNothing(before, arriving)
    refuseOldVersion(before, input.version)
    const ID = before?.ID ?? (await makeAttachment(work, owner, input.attachment_name || (arriving[0] as string)))
    const changes = before ? await rename(work, before, input) : newName(input.attachment_name)
    await addFiles(work, ID, images, before?.images.length ?? 0)
    const told = [...changes, ...(arriving.length > 0 ? [added(arriving)] : [])]
    if (told.length > 0) {
      if (before) await countVersion(work, before)
      await tellOfAttachments(work, owner, arriving.length > 0 ? 'attach' : 'rename', told)
    }
    return attachmentRecordOf(actor, owned, await found(ID))
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

type Going = Omit<BodyOf<typeof attachmentApi.delete>, 'service_job_uuid'>

/** Deletes an attachment, or one file of it. The bytes go with the next sweep. */
export const deleteAttachment =
  <Key extends OwnerKey, Row>(owned: Owned<Key, Row>) =>
  async (work: Work, input: Going & { readonly [Name in Key]: string }): Promise<null> => {
    const { tx, actor } = work
    const owner = await owned.owner(tx, actor, input[owned.key], 'for update')
    const attachment = await visibleAttachment(tx, actor, owned, { ID: input.ID, owner: owner.ID })
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
    await tellOfAttachments(work, owner, 'detach', [...name, files])
    return null
  }

import { numberRepeatedNames, refusalOfDuplicateNames } from '@callout/domain/attachments/attachment.names.ts'
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import type { ChangedItem, ContractChangeType } from '@callout/domain/history/history.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { StoredCall } from '../calls/call.queries.ts'
import { actorName, changedItems, type HistoryEntry, writeHistory } from '../platform/audit/history.ts'
import { systemActor } from '../platform/audit/system-actor.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { changeRecord } from '../platform/records/change-record.ts'
import {
  type AttachmentKind,
  type AttachmentOwner,
  callAttachments,
  contractAttachments,
  type OwnerColumn,
  toCallOwner,
} from './attachment.owner.ts'
import { type StoredAttachment, visibleAttachment } from './attachment.queries.ts'

/** A PDF in the file store that is not attached yet. */
export interface StoredPdf {
  readonly title: string
  /** The name that users see. */
  readonly name: string
  /** The name in the file store. */
  readonly file: string
}

/** Inserts an attachment without files; returns its key. */
export async function insertAttachment(
  { tx, actor, now }: ChangeContext,
  owner: AttachmentOwner,
  attachment_name: string,
) {
  const ID = uuid()
  await tx
    .insertInto('attachments')
    .values({
      ID,
      network_code: owner.network_code,
      ...owner.historyOwner,
      attachment_name,
      created_at: now,
      created_by: actor.account_uuid,
      user_name: actorName(actor),
    })
    .execute()
  return ID
}

/**
 * Attaches a pending upload. Refuses on `field` if the upload is expired, attached or somebody else's, all with the
 * same message.
 */
export async function attachUpload(
  { tx, actor, now }: ChangeContext,
  attachment_uuid: string,
  { name, file }: NewFile,
  { position, field }: { position: number; field: string },
): Promise<void> {
  const attached = await tx
    .updateTable('uploads')
    .set({ attachment_uuid, name, position, expires_at: now })
    .where('file', '=', file)
    .where('created_by', '=', actor.account_uuid)
    .where('network_code', '=', actor.network_code)
    .where('attachment_uuid', 'is', null)
    .where('expires_at', '>', now)
    .returning('image_guid')
    .executeTakeFirst()
  if (attached) return
  const errors = { [field]: 'attachment.choose_again' } as const
  throw new RefusalError(refuse('attachment.refused.no_upload', { params: { file: name }, errors }))
}

/** Joins file names to one history value, one name per line. */
export const joinFileNames = (names: readonly string[]) => names.join('\n')

/** The history item of files that were added. */
export const addedFilesItem = (names: readonly string[]): ChangedItem => ({
  field: 'files',
  old_value: null,
  new_value: joinFileNames(names),
})

const historyOf = (
  { network_code, historyOwner }: AttachmentOwner,
  type: ContractChangeType,
  changedItem: readonly ChangedItem[],
): HistoryEntry => ({ network_code, ...historyOwner, type, changedItem })

/** Publishes the owner: its row is unchanged, but its history has a new row. */
function publishOwner(ctx: ChangeContext, owner: AttachmentOwner) {
  const { kind, network_code, ID, version } = owner
  ctx.publish({ kind, ID, version, network_code, ...recipientsOf(owner) })
}

/** Writes a new or deleted attachment to the owner's history and publishes it. */
export async function recordAttachmentChange(
  ctx: ChangeContext,
  owner: AttachmentOwner,
  type: ContractChangeType,
  changedItem: readonly ChangedItem[],
): Promise<void> {
  await writeHistory(ctx.tx, ctx.actor, ctx.now, historyOf(owner, type, changedItem))
  publishOwner(ctx, owner)
}

/** A change of an attachment or of its files. */
interface AttachmentChange {
  readonly type: ContractChangeType
  /** The new values by column. */
  readonly changed?: { readonly attachment_name?: string }
  readonly changedItem: readonly ChangedItem[]
}

/** Changes an attachment, with its next version and the history of its owner. Its files are changed before. */
export async function changeAttachment(
  ctx: ChangeContext,
  owner: AttachmentOwner,
  before: StoredAttachment,
  { type, changed = {}, changedItem }: AttachmentChange,
): Promise<void> {
  await changeRecord(ctx, {
    table: 'attachments',
    key: 'ID',
    before,
    changed,
    type,
    history: historyOf(owner, type, changedItem),
    effects: [() => publishOwner(ctx, owner)],
    conflict: refusalOfOldAttachment,
  })
}

/** The refusal of a change that is based on an older version of an attachment. */
export const refusalOfOldAttachment = async () => refuse('attachment.refused.conflict', { code: 'Conflict' })

/** Attaches each uploaded file as its own attachment to a record that the actor may see. */
const attachFilesTo =
  <Key extends OwnerColumn, Row>(kind: AttachmentKind<Key, Row>) =>
  async (ctx: RequestContext, ID: string, files: readonly NewFile[]): Promise<void> => {
    if (files.length === 0) return
    const owner = await kind.loadOwner(ctx.tx, ctx.actor, ID, 'for update')
    for (const [index, upload] of files.entries()) {
      const attachmentID = await insertAttachment(ctx, owner, upload.name)
      await attachUpload(ctx, attachmentID, upload, { position: 0, field: `attachments.${index}.file` })
    }
    await recordAttachmentChange(ctx, owner, 'attach', [addedFilesItem(files.map(({ name }) => name))])
  }

export const attachToCall = attachFilesTo(callAttachments)
export const attachToContract = attachFilesTo(contractAttachments)

/** Attaches files to a call as one attachment, whoever may see the call. Refuses on `images.N.file`. */
export async function attachAs(ctx: RequestContext, call: StoredCall, name: string, images: readonly NewFile[]) {
  throwIfRefused(refusalOfDuplicateNames([], images))
  const owner = toCallOwner(call)
  const ID = await insertAttachment(ctx, owner, name)
  for (const [position, image] of images.entries())
    await attachUpload(ctx, ID, image, { position, field: `images.${position}.file` })
  const files = addedFilesItem(images.map(({ name }) => name))
  await recordAttachmentChange(ctx, owner, 'attach', [...changedItems({}, { attachment_name: name }), files])
}

/**
 * Adds a file to an attachment of a call, whoever may see the call, or to a new one of this name; returns its key. The
 * name of the file gets a number if the attachment has it already.
 */
export async function addToAttachment(
  ctx: RequestContext,
  call: StoredCall,
  attachment: { readonly ID: string | null; readonly name: string },
  file: NewFile,
): Promise<string> {
  const owner = toCallOwner(call)
  const reader = systemActor(await loadNetworkProfile(ctx.tx, call.network_code))
  const before = attachment.ID
    ? await visibleAttachment(ctx.tx, reader, callAttachments, { ID: attachment.ID, owner: call.ID })
    : undefined
  const ID = before?.ID ?? (await insertAttachment(ctx, owner, attachment.name))
  const name = numberRepeatedNames([...(before?.images ?? []), file].map((image) => image.name)).at(-1) ?? file.name
  const position = (before?.images.at(-1)?.position ?? -1) + 1
  await attachUpload(ctx, ID, { ...file, name }, { position, field: 'photo.file' })
  const changedItem = [addedFilesItem([name])]
  if (before) await changeAttachment(ctx, owner, before, { type: 'attach', changedItem })
  else
    await recordAttachmentChange(ctx, owner, 'attach', [
      ...changedItems({}, { attachment_name: attachment.name }),
      ...changedItem,
    ])
  return ID
}

/** Attaches a stored PDF to a call; returns the key of the attachment. */
export async function attachPdf(ctx: ChangeContext, call: StoredCall, { title, name, file }: StoredPdf) {
  const owner = toCallOwner(call)
  const ID = await insertAttachment(ctx, owner, title)
  await attachUpload(ctx, ID, { name, file }, { position: 0, field: 'images.0.file' })
  await recordAttachmentChange(ctx, owner, 'attach', [addedFilesItem([name])])
  return ID
}

import { mayDeleteAttachment } from '@callout/domain/attachments/attachment.rules.ts'
import type { AttachmentBase } from '@callout/domain/attachments/attachment.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Selectable, sql } from 'kysely'
import { visibleActorName } from '../platform/audit/history.ts'
import { customerAccount } from '../platform/audit/system-actor.ts'
import type { Db } from '../platform/database/db.ts'
import type { Attachments } from '../platform/database/db.types.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import type { ListSource } from '../platform/lists/list-source.ts'
import { type AttachmentKind, callAttachments, contractAttachments, type OwnerColumn } from './attachment.owner.ts'

export interface StoredImage {
  readonly image_guid: string
  readonly file: string
  readonly name: string
  readonly content_type: string
  readonly bytes: number
  /** Place among the files of its attachment. A deleted file leaves its place empty. */
  readonly position: number
  readonly created_by: string
}

export type StoredAttachment = Omit<Selectable<Attachments>, 'network_code'> & {
  /** In the order of their places. */
  readonly images: readonly StoredImage[]
}

// Attachments with their ordered files; hides the author's name from readers who may not know it.
const attachmentsWithImages = (
  actor: Actor,
) => sql`(select a."ID", a.network_code, a.version, a.attachment_name, a.service_job_uuid,
    a.call_id, a.service_contract_uuid, a.service_contract_id, a.created_at, a.created_by,
    ${visibleActorName(actor, { name: sql`a.user_name`, accountUuid: sql`a.created_by` })} as user_name, (
    select coalesce(jsonb_agg(to_jsonb(u) order by u.position, u.image_guid), '[]') from uploads u where u.attachment_uuid = a."ID"
  ) as images from attachments a) row`

/** An attachment of this owner that the actor may see, else throws 404. */
export async function visibleAttachment<Key extends OwnerColumn, Row>(
  tx: Db,
  actor: Actor,
  kind: AttachmentKind<Key, Row>,
  { ID, owner }: { ID: string; owner: string },
): Promise<StoredAttachment> {
  if (!isUuid(ID) || !isUuid(owner)) throw notFound()
  const { rows } = await sql<StoredAttachment>`select row.* from ${attachmentsWithImages(actor)}
    where row."ID" = ${ID} and ${sql.ref(`row.${kind.ownerColumn}`)} = ${owner} and ${kind.visible(actor)}`.execute(tx)
  return orNotFound(rows[0])
}

/** List source for the attachments of one kind of record; each row contains its files. */
export const attachmentSource = <Key extends OwnerColumn, Row>(
  actor: Actor,
  kind: AttachmentKind<Key, Row>,
): ListSource<Row> => ({
  list: kind.list,
  from: attachmentsWithImages(actor),
  visibleTo: kind.visible,
  extraColumns: ['version', kind.ownerColumn, 'created_by', 'images'],
  storedTotal: kind.storedTotal,
  toRow: (row: StoredAttachment) => attachmentRecordOf(actor, kind, row),
})

/** Converts a stored attachment to the wire format, with its owner and allowed actions. */
export function attachmentRecordOf<Key extends OwnerColumn, Row>(
  actor: Actor,
  { ownerColumn, numberColumn }: AttachmentKind<Key, Row>,
  attachment: StoredAttachment,
): Row {
  return {
    ...toAttachmentBase(actor, attachment),
    [ownerColumn]: attachment[ownerColumn],
    [numberColumn]: attachment[numberColumn],
  } as Row
}

function toAttachmentBase(actor: Actor, attachment: StoredAttachment): AttachmentBase {
  const { ID, version, attachment_name, created_at, created_by } = attachment
  const user_name =
    created_by === customerAccount ? translate(actor.lang, 'customer_link.author') : attachment.user_name
  const images = attachment.images.map((image) => ({
    image_guid: image.image_guid,
    name: image.name,
    image_url: `/Images/GetFile/${image.file}?${new URLSearchParams({ type: 'Attachment', filename: image.name })}`,
    content_type: image.content_type,
    bytes: image.bytes,
    can: { delete: mayDeleteAttachment(actor, [image.created_by]) },
  }))
  const uploaders = [created_by, ...attachment.images.map((image) => image.created_by)]
  const can = { save: true, delete: mayDeleteAttachment(actor, uploaders) }
  return { ID, version, attachment_name, user_name, created_at, images, can }
}

export interface StoredFile {
  readonly file: string
  readonly name: string
  readonly content_type: string
  readonly bytes: number
}

export interface AttachedFile extends StoredFile {
  readonly service_job_uuid: string | null
  readonly service_contract_uuid: string | null
}

/** SQL condition on `row`: an attachment of a call or contract that the actor may see. */
export const attachmentsVisibleTo = (actor: Actor) =>
  sql`(${callAttachments.visible(actor)} or ${contractAttachments.visible(actor)})`

/** An attached file whose record the actor may see, else throws 404. */
export async function findVisibleFile(tx: Db, actor: Actor, file: string): Promise<AttachedFile> {
  const { rows } = await sql<AttachedFile>`select u.file, u.name, u.content_type, u.bytes,
      row.service_job_uuid, row.service_contract_uuid
    from uploads u join attachments row on row."ID" = u.attachment_uuid
    where u.file = ${file} and ${attachmentsVisibleTo(actor)}`.execute(tx)
  return orNotFound(rows[0])
}

/** A pending upload; visible only to its uploader, in the same network, until it expires. */
export async function findPendingFile(tx: Db, actor: Actor, file: string, now: string): Promise<StoredFile> {
  const row = await tx
    .selectFrom('uploads')
    .select(['file', 'name', 'content_type', 'bytes'])
    .where('file', '=', file)
    .where('created_by', '=', actor.account_uuid)
    .where('network_code', '=', actor.network_code)
    .where('attachment_uuid', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return orNotFound(row)
}

import { mayDelete } from '@callout/domain/attachments/attachment.rules.ts'
import type { AttachmentOfAny } from '@callout/domain/attachments/attachment.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { nameReadBy } from '../kernel/history.ts'
import { isUuid } from '../kernel/list.conditions.ts'
import type { ListSource } from '../kernel/list.ts'
import { notFound, orNotFound } from '../kernel/wire.ts'
import { type Owned, type OwnerKey, ofCalls, ofContracts } from './attachment.owner.ts'

/** A file as its attachment holds it. */
export interface StoredImage {
  readonly image_guid: string
  readonly file: string
  readonly name: string
  readonly content_type: string
  readonly bytes: number
  readonly created_by: string
}

export interface StoredAttachment {
  readonly ID: string
  readonly version: number
  readonly attachment_name: string
  readonly service_job_uuid: string | null
  readonly call_id: string
  readonly service_contract_uuid: string | null
  readonly service_contract_id: string
  readonly user_name: string
  readonly created_at: string
  readonly created_by: string | null
  readonly images: readonly StoredImage[]
}

// Each attachment with its files, in their order, and the name of who added it as this reader may have it.
const withImages = (
  actor: Actor,
) => sql`(select a."ID", a.network_code, a.version, a.attachment_name, a.service_job_uuid,
    a.call_id, a.service_contract_uuid, a.service_contract_id, a.created_at, a.created_by,
    ${nameReadBy(actor, { name: sql`a.user_name`, by: sql`a.created_by` })} as user_name, (
    select coalesce(jsonb_agg(to_jsonb(u) order by u.position, u.image_guid), '[]') from uploads u where u.attachment_uuid = a."ID"
  ) as images from attachments a) row`

/** An attachment of a record, if this actor may see it; any other is not found. */
export async function visibleAttachment<Key extends OwnerKey, Row>(
  tx: Db,
  actor: Actor,
  owned: Owned<Key, Row>,
  { ID, owner }: { ID: string; owner: string },
): Promise<StoredAttachment> {
  if (!isUuid(ID) || !isUuid(owner)) throw notFound()
  const { rows } = await sql<StoredAttachment>`select row.* from ${withImages(actor)}
    where row."ID" = ${ID} and ${sql.ref(`row.${owned.key}`)} = ${owner} and ${owned.visible(actor)}`.execute(tx)
  return orNotFound(rows[0])
}

/** The list of attachments of one kind of record: a page of it reads their files too. */
export const attachmentSource = <Key extends OwnerKey, Row>(actor: Actor, owned: Owned<Key, Row>): ListSource<Row> => ({
  list: owned.list,
  from: withImages(actor),
  visible: owned.visible,
  extras: ['version', owned.key, 'created_by', 'images'],
  counted: owned.counted,
  finish: (row) => attachmentRecordOf(actor, owned, row as unknown as StoredAttachment),
})

/** The attachment as its reader gets it, with whose it is and what may be done. */
export function attachmentRecordOf<Key extends OwnerKey, Row>(
  actor: Actor,
  { key, number }: Owned<Key, Row>,
  attachment: StoredAttachment,
): Row {
  return { ...ofAny(actor, attachment), [key]: attachment[key], [number]: attachment[number] } as Row
}

function ofAny(actor: Actor, attachment: StoredAttachment): AttachmentOfAny {
  const { ID, version, attachment_name, user_name, created_at, created_by } = attachment
  const images = attachment.images.map((image) => ({
    image_guid: image.image_guid,
    name: image.name,
    image_url: `/Images/GetFile/${image.file}?${new URLSearchParams({ type: 'Attachment', filename: image.name })}`,
    content_type: image.content_type,
    bytes: image.bytes,
    can: { delete: mayDelete(actor, [image.created_by]) },
  }))
  const adders = [created_by, ...attachment.images.map((image) => image.created_by)]
  const can = { save: true, delete: mayDelete(actor, adders) }
  return { ID, version, attachment_name, user_name, created_at, images, can }
}

export interface StoredFile {
  readonly file: string
  readonly name: string
  readonly content_type: string
  readonly bytes: number
}

export interface HeldFile extends StoredFile {
  readonly service_job_uuid: string | null
  readonly service_contract_uuid: string | null
}

/** A file some record holds, if this actor may see the record. */
export async function visibleFile(tx: Db, actor: Actor, file: string): Promise<HeldFile> {
  const { rows } = await sql<HeldFile>`select u.file, u.name, u.content_type, u.bytes,
      row.service_job_uuid, row.service_contract_uuid
    from uploads u join attachments row on row."ID" = u.attachment_uuid
    where u.file = ${file} and (${ofCalls.visible(actor)} or ${ofContracts.visible(actor)})`.execute(tx)
  return orNotFound(rows[0])
}

/** A file that waits for its record: only who uploaded it sees it, in the same network and in time. */
export async function waitingFile(tx: Db, actor: Actor, file: string, now: string): Promise<StoredFile> {
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

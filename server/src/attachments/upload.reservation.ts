import { extensionOf, uploadLifetimeMs } from '@callout/domain/attachments/attachment.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../platform/database/db.ts'
import { newFileName } from '../platform/files/file-store.ts'
import { maxUploadMs } from '../platform/files/upload.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { lockForCounting } from '../platform/http/quotas.ts'
import { contentTypeOf } from './file-content.ts'

const gigabyte = 1024 ** 3
/** Limits for the pending uploads of one account. */
const maxPending = { files: 200, bytes: gigabyte }

/** The part of a request's context that storing a file needs. Background jobs have it too. */
export type StoreContext = Pick<RequestContext, 'tx' | 'actor' | 'now' | 'files' | 'quotas'>

export interface ReservedUpload {
  /** Name in the file store. */
  readonly file: string
  readonly type: string
}

/**
 * Reserves quota for a file before its bytes arrive, so that simultaneous uploads cannot exceed it together. Throws
 * 429 if the quota of the account or the company is used up.
 */
export async function reserveUpload(ctx: StoreContext, name: string, bytes: number): Promise<ReservedUpload> {
  const row = newUpload(ctx, name, bytes)
  await ctx.tx.transaction().execute((tx) => insertUpload(tx, ctx, row))
  return { file: row.file, type: row.content_type }
}

/** The row of a new upload, which expires unless its file arrives in time. */
export const newUpload = ({ actor, now }: Pick<StoreContext, 'actor' | 'now'>, name: string, bytes: number) => ({
  image_guid: uuid(),
  network_code: actor.network_code,
  file: newFileName(extensionOf(name)),
  name,
  content_type: contentTypeOf(name),
  bytes,
  created_at: now,
  created_by: actor.account_uuid,
  societe_uuid: actor.societe_uuid,
  expires_at: addMilliseconds(now, maxUploadMs),
})

/** Inserts the row, within the quotas. */
export async function insertUpload(tx: Db, ctx: StoreContext, row: ReturnType<typeof newUpload>): Promise<void> {
  await refuseOverPendingQuota(tx, ctx, row.bytes)
  if (row.societe_uuid) await refuseOverStorageQuota(tx, ctx, row.societe_uuid, row.bytes)
  await tx.insertInto('uploads').values(row).execute()
}

/** Marks a stored file as pending for its record. False if the reservation has expired. */
export async function markUploaded(
  { tx, now }: StoreContext,
  { file }: ReservedUpload,
  bytes: number,
): Promise<boolean> {
  const updated = await tx
    .updateTable('uploads')
    .set({ bytes, expires_at: addMilliseconds(now, uploadLifetimeMs) })
    .where('file', '=', file)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Deletes a reservation without stored bytes. */
export const releaseUpload = ({ tx }: StoreContext, { file }: Pick<ReservedUpload, 'file'>) =>
  tx.deleteFrom('uploads').where('file', '=', file).execute()

/** Leaves a pending upload to the cleanup job, and no longer counts it. An attached file is left alone. */
export const expireUpload = async ({ tx, now }: Pick<StoreContext, 'tx' | 'now'>, file: string): Promise<void> => {
  await tx
    .updateTable('uploads')
    .set({ expires_at: now })
    .where('file', '=', file)
    .where('attachment_uuid', 'is', null)
    .execute()
}

interface UploadUsage {
  files: number
  bytes: number
}

async function refuseOverPendingQuota(tx: Db, { actor, now, quotas }: StoreContext, bytes: number) {
  await lockForCounting(tx, `uploads ${actor.account_uuid}`)
  const { rows } =
    await sql<UploadUsage>`select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from uploads
    where created_by = ${actor.account_uuid} and attachment_uuid is null and expires_at > ${now}`.execute(tx)
  const { files, bytes: pendingBytes } = rows[0] as UploadUsage
  if (files < maxPending.files && pendingBytes + bytes <= maxPending.bytes) return
  throw quotas.exceeded('waiting_uploads', { files: maxPending.files, gigabytes: maxPending.bytes / gigabyte })
}

async function refuseOverStorageQuota(tx: Db, { now, quotas }: StoreContext, societe_uuid: string, bytes: number) {
  await lockForCounting(tx, `storage ${societe_uuid}`)
  const { rows } = await sql<UploadUsage>`select coalesce(sum(bytes), 0)::float8 as bytes from uploads
    where societe_uuid = ${societe_uuid} and (attachment_uuid is not null or expires_at > ${now})`.execute(tx)
  if ((rows[0] as UploadUsage).bytes + bytes <= quotas.companyStorage) return
  throw quotas.exceeded('company_storage', { gigabytes: quotas.companyStorage / gigabyte })
}

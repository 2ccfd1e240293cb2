import { extensionOf, uploadLifetimeMs } from '@callout/domain/attachments/attachment.ts'
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

export interface ReservedUpload {
  /** Name in the file store. */
  readonly file: string
  readonly type: string
}

/**
 * Reserves quota for a file before its bytes arrive, so that simultaneous uploads cannot exceed it together. Throws
 * 429 if the quota of the account or the company is used up.
 */
export async function reserveUpload(ctx: RequestContext, name: string, bytes: number): Promise<ReservedUpload> {
  const row = newUpload(ctx, name, bytes)
  await ctx.tx.transaction().execute((tx) => insertUpload(tx, ctx, row))
  return { file: row.file, type: row.content_type }
}

const newUpload = ({ actor, now }: RequestContext, name: string, bytes: number) => ({
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

async function insertUpload(tx: Db, ctx: RequestContext, row: ReturnType<typeof newUpload>) {
  await refuseOverPendingQuota(tx, ctx, row.bytes)
  if (row.societe_uuid) await refuseOverStorageQuota(tx, ctx, row.societe_uuid, row.bytes)
  await tx.insertInto('uploads').values(row).execute()
}

/** An upload in pieces; `piece_lengths` is null once the file is complete. */
export interface PieceUpload {
  readonly upload_id: string
  readonly file: string
  readonly name: string
  readonly content_type: string
  /** Of the whole file. */
  readonly bytes: number
  readonly piece_lengths: readonly number[] | null
}

/** The actor's pending upload with the name that the client gave it. */
export async function findUpload(
  { tx, actor, now }: Pick<RequestContext, 'tx' | 'actor' | 'now'>,
  upload_id: string,
  lock?: 'for update',
): Promise<PieceUpload | undefined> {
  const query = tx
    .selectFrom('uploads')
    .select(['file', 'name', 'content_type', 'bytes', 'piece_lengths'])
    .where('upload_id', '=', upload_id)
    .where('created_by', '=', actor.account_uuid)
    .where('network_code', '=', actor.network_code)
    .where('attachment_uuid', 'is', null)
    .where('expires_at', '>', now)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && { ...row, upload_id }
}

/** The upload with this name; a new one with reserved quota if there is none. Throws 429 as `reserveUpload` does. */
export async function reservePieceUpload(
  ctx: RequestContext,
  { upload_id, name, bytes }: Pick<PieceUpload, 'upload_id' | 'name' | 'bytes'>,
): Promise<PieceUpload> {
  const expires_at = addMilliseconds(ctx.now, uploadLifetimeMs)
  const row = { ...newUpload(ctx, name, bytes), upload_id, piece_lengths: [] as number[], expires_at }
  return ctx.tx.transaction().execute(async (tx) => {
    // Two requests may send the first piece at once.
    await lockForCounting(tx, `uploads ${ctx.actor.account_uuid}`)
    const found = await findUpload({ ...ctx, tx }, upload_id)
    if (found) return found
    await insertUpload(tx, ctx, row)
    return row
  })
}

/** Counts a stored piece. False if another request stored a piece in its place meanwhile. */
export async function appendPiece({ tx, now }: RequestContext, { file, piece_lengths }: PieceUpload, length: number) {
  const updated = await sql`update uploads set piece_lengths = array_append(piece_lengths, ${length}::int),
      expires_at = ${addMilliseconds(now, uploadLifetimeMs)}
    where file = ${file} and cardinality(piece_lengths) = ${piece_lengths?.length ?? 0}`.execute(tx)
  return (updated.numAffectedRows ?? 0n) > 0n
}

/** Marks an upload whose whole file is stored as pending for its record. */
export const completeUpload = ({ tx, now }: RequestContext, { file }: PieceUpload) =>
  tx
    .updateTable('uploads')
    .set({ piece_lengths: null, expires_at: addMilliseconds(now, uploadLifetimeMs) })
    .where('file', '=', file)
    .execute()

/** Marks a stored file as pending for its record. False if the reservation has expired. */
export async function markUploaded(
  { tx, now }: RequestContext,
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
export const releaseUpload = ({ tx }: RequestContext, { file }: Pick<ReservedUpload, 'file'>) =>
  tx.deleteFrom('uploads').where('file', '=', file).execute()

const addMilliseconds = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString()

interface UploadUsage {
  files: number
  bytes: number
}

async function refuseOverPendingQuota(tx: Db, { actor, now, quotas }: RequestContext, bytes: number) {
  await lockForCounting(tx, `uploads ${actor.account_uuid}`)
  const { rows } =
    await sql<UploadUsage>`select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from uploads
    where created_by = ${actor.account_uuid} and attachment_uuid is null and expires_at > ${now}`.execute(tx)
  const { files, bytes: pendingBytes } = rows[0] as UploadUsage
  if (files < maxPending.files && pendingBytes + bytes <= maxPending.bytes) return
  throw quotas.refusal('waiting_uploads', { files: maxPending.files, gigabytes: maxPending.bytes / gigabyte })
}

async function refuseOverStorageQuota(tx: Db, { now, quotas }: RequestContext, societe_uuid: string, bytes: number) {
  await lockForCounting(tx, `storage ${societe_uuid}`)
  const { rows } = await sql<UploadUsage>`select coalesce(sum(bytes), 0)::float8 as bytes from uploads
    where societe_uuid = ${societe_uuid} and (attachment_uuid is not null or expires_at > ${now})`.execute(tx)
  if ((rows[0] as UploadUsage).bytes + bytes <= quotas.companyStorage) return
  throw quotas.refusal('company_storage', { gigabytes: quotas.companyStorage / gigabyte })
}

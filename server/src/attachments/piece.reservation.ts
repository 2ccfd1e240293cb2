import { uploadLifetimeMs } from '@callout/domain/attachments/attachment.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { lockForCounting } from '../platform/http/quotas.ts'
import { insertUpload, newUpload } from './upload.reservation.ts'

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

/** Lengths of the pieces by the row of a file, whether pending, attached or expired; undefined if there is no row. */
export const findPieceLengths = (tx: Db, file: string, lock?: 'for update') => {
  const query = tx.selectFrom('uploads').select('piece_lengths').where('file', '=', file)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
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

/** Counts a stored piece. False if another request has stored a piece in its place. */
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

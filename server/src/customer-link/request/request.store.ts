import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { visitRequestLimits } from '@callout/domain/customer-link/visit-request.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { addMilliseconds, minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/database/db.ts'
import type { VisitRequests } from '../../platform/database/db.types.ts'
import { hashToken } from '../../platform/http/authentication/credentials.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { queueEmail, renderEmail } from '../../platform/jobs/outbox.ts'

export type StoredRequest = Selectable<VisitRequests>

/** Content of a request, without its keys. */
export type RequestFacts = Omit<
  Insertable<VisitRequests>,
  | 'token_hash'
  | 'request_uuid'
  | 'network_code'
  | 'code_hash'
  | 'code_mail'
  | 'tries'
  | 'created_at'
  | 'confirmed_at'
  | 'cover'
>

const tokenPattern = /^[\w-]{32}$/
const codeHash = (token: string, code: string) => hashToken(`${token} ${code}`)
const endOf = (created_at: string) => addMilliseconds(created_at, visitRequestLimits.hours * 60 * minuteMs)

/** Stores a request and mails its code; returns the token of its page. */
export async function storeRequest(ctx: ChangeContext, facts: RequestFacts): Promise<string> {
  const { tx, now, actor } = ctx
  const { network_code } = actor
  const token = randomBytes(24).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const keys = { token_hash: hashToken(token), request_uuid: uuid(), code_hash: codeHash(token, code) }
  const lang = facts.lang as Language
  const email = await renderEmail(ctx, network_code, 'customer_request_code', { code }, lang)
  if (!email) throw new Error('there is no email for the code of a request')
  const to = { network_code, service_job_uuid: null, recipient: facts.email, is_to_customer: true, lang }
  const code_mail = await queueEmail(tx, now, { ...to, ...email })
  await tx
    .insertInto('visit_requests')
    .values({ ...facts, ...keys, code_mail, network_code, created_at: now })
    .execute()
  return token
}

/** The request of a token; undefined if no request has it, or it is over. */
export async function findRequest(
  db: Db,
  { token, network_code, now }: { readonly token: string; readonly network_code: string; readonly now: string },
): Promise<StoredRequest | undefined> {
  if (!tokenPattern.test(token)) return undefined
  const found = await db
    .selectFrom('visit_requests')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('network_code', '=', network_code)
    .executeTakeFirst()
  return found && endOf(found.created_at) > now ? found : undefined
}

/** Compares a code, and counts a wrong one. `db` is no transaction: the count must stay. */
export async function checkCode(db: Db, token: string, code: string): Promise<'right' | 'wrong_code' | 'no_tries'> {
  const tried = await db
    .updateTable('visit_requests')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashToken(token))
    .where('tries', '<', visitRequestLimits.tries)
    .returning('code_hash')
    .executeTakeFirst()
  if (!tried) return 'no_tries'
  return timingSafeEqual(tried.code_hash, codeHash(token, code)) ? 'right' : 'wrong_code'
}

/** Marks a request as confirmed and returns what it said, which is deleted. Undefined if it was confirmed before. */
export async function takeRequest({ tx, now }: ChangeContext, token: string): Promise<StoredRequest | undefined> {
  const isThis = sql`token_hash = ${hashToken(token)} and confirmed_at is null`
  const { rows } = await sql<StoredRequest>`select * from visit_requests where ${isThis} for update`.execute(tx)
  const emptied = ['customer_name', 'email', 'phone', 'adresse', 'street_number', 'door_number', 'code_postal', 'ville']
  const texts = [...emptied, 'description', 'internal_serial_number'].map((name) => sql`${sql.ref(name)} = ''`)
  await sql`update visit_requests set confirmed_at = ${now}, ${sql.join(texts)} where ${isThis}`.execute(tx)
  return rows[0]
}

/** Stores what the page tells of who pays. */
export const storeCover = ({ tx }: ChangeContext, token: string, cover: string) =>
  tx.updateTable('visit_requests').set({ cover }).where('token_hash', '=', hashToken(token)).execute()

/** The number of photos of a request, those included that arrive just now. */
export async function countPhotosOf(db: Db, { request_uuid }: Pick<StoredRequest, 'request_uuid'>, now: string) {
  const { rows } = await sql<{ photos: number }>`select count(*)::int as photos from uploads
    where created_by = ${request_uuid} and attachment_uuid is null and expires_at > ${now}`.execute(db)
  return rows[0]?.photos ?? 0
}

/** A stored photo goes when its request does. */
export const endPhotoWith = (db: Db, { created_at }: StoredRequest, file: string) =>
  db
    .updateTable('uploads')
    .set({ expires_at: endOf(created_at) })
    .where('file', '=', file)
    .execute()

/** Hands the photos of a request over to the customer's account, which attaches them; returns them. */
export async function takePhotos({ tx, actor, now }: ChangeContext, { request_uuid }: StoredRequest) {
  return tx
    .updateTable('uploads')
    .set({ created_by: actor.account_uuid })
    .where('created_by', '=', request_uuid)
    .where('attachment_uuid', 'is', null)
    .where('expires_at', '>', now)
    .returning(['name', 'file'])
    .execute()
}

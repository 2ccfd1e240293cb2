import type { CustomerMail } from '@callout/domain/calls/customer.mails.ts'
import type { SaidOfVisit } from '@callout/domain/customer-link/customer-link.rules.ts'
import type { CustomerAnswerRecord, WishPart } from '@callout/domain/customer-link/customer-link.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { emailKey } from '@callout/domain/platform/facts/email.ts'
import type { Selectable, Updateable } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { messageKind } from '../calls/customer/customer-mail.queries.ts'
import { loadUndeliveredEmails } from '../calls/undelivered.queries.ts'
import { technicianNameOf } from '../companies/company.queries.ts'
import { writeHistory } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import type { CustomerAnswers } from '../platform/database/db.types.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { ChangeContext } from '../platform/http/context.ts'

export type StoredAnswer = Selectable<CustomerAnswers>

/** The answers of the customer of a call; undefined if there are none. */
export const findAnswer = (tx: Db, ID: string): Promise<StoredAnswer | undefined> =>
  tx.selectFrom('customer_answers').selectAll().where('service_job_uuid', '=', ID).executeTakeFirst()

/** True if the answer is about the visit as it is planned now. */
export const isAboutVisit = (answer: StoredAnswer | undefined, call: StoredCall) =>
  answer !== undefined && answer.answer !== '' && answer.visit_at === call.appointment_date_at

/** The customer's answer to the visit as it is planned now. */
export const saidOf = (answer: StoredAnswer | undefined, call: StoredCall): SaidOfVisit =>
  isAboutVisit(answer, call) ? (answer?.answer as SaidOfVisit) : ''

/** True if an earlier time than that of the visit suits the customer too. */
export const wantsEarlierTime = (answer: StoredAnswer | undefined, call: StoredCall) =>
  answer?.earlier_than != null && answer.earlier_than === call.appointment_date_at

/** The days that suit the customer, as ISO dates. */
export const daysOf = (answer: Pick<StoredAnswer, 'wish_days'> | undefined) =>
  (answer?.wish_days ?? '').split(' ').filter(Boolean)

/** The rating of a visit by the company that has the call now; none if another company was rated. */
export const ratingOf = (answer: StoredAnswer | undefined, { societe_uuid }: StoredCall) =>
  answer?.societe_uuid === societe_uuid
    ? { rating: answer.rating, rating_words: answer.rating_words }
    : { rating: null, rating_words: '' }

/** The portal shows at most this many emails of a call, the newest. */
const shownMails = 20

/** True if the customer asked for another time or cancelled, and the visit can still be kept. */
export const isKeepable = (answer: StoredAnswer | undefined, call: StoredCall): boolean =>
  call.is_saved_status_open && ['wish', 'cancelled'].includes(saidOf(answer, call))

/** The customer's answers, as the portal shows them to the actor. A company reads only ratings of its own visits. */
export async function answerRecordOf(tx: Db, call: StoredCall, actor: Actor): Promise<CustomerAnswerRecord> {
  const [stored, undelivered, mails] = await Promise.all([
    findAnswer(tx, call.ID),
    loadUndeliveredEmails(tx, [call.ID]),
    tx
      .selectFrom('customer_links')
      .select(['kind', 'created_at'])
      .where('service_job_uuid', '=', call.ID)
      .where('is_mailed', '=', true)
      // The history has the form that people write.
      .where('kind', '!=', messageKind)
      .orderBy('created_at', 'desc')
      .limit(shownMails)
      .execute(),
  ])
  const isCurrent = isAboutVisit(stored, call)
  const answer = saidOf(stored, call)
  const isWish = answer === 'wish'
  const rated = actor.societe_uuid === null || stored?.societe_uuid === actor.societe_uuid ? stored : undefined
  const wish_technician = isWish ? (stored?.wish_technician ?? '') : ''
  return {
    answer,
    answered_at: isCurrent ? (stored?.answered_at ?? null) : null,
    wish_at: isWish ? (stored?.wish_at ?? null) : null,
    wish_days: isWish ? daysOf(stored) : [],
    wish_part: isWish ? ((stored?.wish_part ?? '') as WishPart) : '',
    wants_call: isWish && stored?.wants_call === true,
    wants_earlier: wantsEarlierTime(stored, call),
    wish_technician,
    wish_technician_name: await technicianNameOf(tx, call.societe_uuid, wish_technician),
    reason: answer === 'cancelled' ? (stored?.reason ?? '') : '',
    floor: stored?.floor ?? '',
    remark: stored?.remark ?? '',
    rating: rated?.rating ?? null,
    rating_words: rated?.rating_words ?? '',
    rated_at: rated?.rated_at ?? null,
    mails: mails.map(({ kind, created_at }) => ({ kind: kind as CustomerMail, at: created_at })),
    undelivered: undelivered.filter(
      ({ email }) => actor.societe_uuid === null || emailKey(email) === emailKey(call.email),
    ),
    can_keep: isAllowed(who.planners, actor) && isKeepable(stored, call),
  }
}

/** Writes what the customer said, with its history row and event. */
export async function saveAnswer(
  ctx: ChangeContext,
  call: StoredCall,
  values: Updateable<CustomerAnswers>,
  changedItem: readonly ChangedItem[],
): Promise<void> {
  const { ID, network_code, call_id } = call
  await ctx.tx
    .insertInto('customer_answers')
    .values({ service_job_uuid: ID, network_code, ...values })
    .onConflict((conflict) => conflict.column('service_job_uuid').doUpdateSet(values))
    .execute()
  await writeHistory(ctx.tx, ctx.actor, ctx.now, {
    network_code,
    service_job_uuid: ID,
    call_id,
    type: 'customer',
    changedItem,
  })
  ctx.publish({ kind: 'call', ID, version: call.version, network_code, ...recipientsOf(call) })
}

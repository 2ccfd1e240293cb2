import { waitsForAnswer } from '@callout/domain/calls/call.rules.ts'
import { deadlineOf, withdrawnReason } from '@callout/domain/calls/deadlines.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { assignToCompany, clearedAnswer, companyColumns } from '../assignment/call.assign.ts'
import { bestCompanyOf, type CompanyRanking, networkPolicy, rankCompanies } from '../assignment/call.ranking.ts'
import { keepDecline } from '../call.answer.ts'
import { changeCall } from '../call.change.ts'
import { findCall, type StoredCall } from '../call.queries.ts'
import type { AnswerJob } from './call.jobs.ts'
import { mailCompany, tellDispatchers } from './deadline.mails.ts'

/**
 * The next step of the answer ladder, if the call still waits for this assignment: reminds the company, or does what
 * the policy says at the deadline. A step that was done is not done again.
 */
export async function checkAnswer(parts: JobParts, job: AnswerJob): Promise<void> {
  const found = await parts.db.selectFrom('calls').select('network_code').where('ID', '=', job.ID).executeTakeFirst()
  if (!found) return
  const ctx = await createJobContext(parts, found.network_code)
  const call = await findCall(ctx.tx, ctx.actor, job.ID)
  const step = call && stepNow(ctx, call, job)
  if (!step) return
  // Ranked before the call is locked, because the distance service can be slow.
  const outcome = step === 'end' ? await decideOutcome(ctx, call) : undefined
  await changeInJob(parts, ctx, async (ctx) => {
    const locked = await findCall(ctx.tx, ctx.actor, job.ID, 'for update')
    if (!locked || stepNow(ctx, locked, job) !== step) return
    if (step === 'remind')
      await changeCall(ctx, locked, { answer_reminded_at: ctx.now }, 'remind', mailCompany('reminder'))
    else await endAnswerTime(ctx, locked, outcome)
  })
}

/** The step that is due for the assignment of a job; undefined if none is. */
function stepNow({ now }: ChangeContext, call: StoredCall, { assigned_at }: AnswerJob): 'remind' | 'end' | undefined {
  const { answer_due_at, answer_remind_at, answer_reminded_at, answer_late_at } = call
  if (!waitsForAnswer(call) || call.assigned_at !== assigned_at || !answer_due_at || answer_late_at) return undefined
  if (answer_due_at <= now) return 'end'
  return answer_remind_at && answer_remind_at <= now && !answer_reminded_at ? 'remind' : undefined
}

/** A ranking without the company that has not answered, and its best company. */
interface Offer {
  readonly ranking: CompanyRanking
  readonly societe_uuid: string
}

/** Result of the policy when the deadline has passed. */
interface DeadlineOutcome {
  readonly informsDispatchers: boolean
  readonly offer: Offer | undefined
}

/**
 * Decides by the policy what happens at the deadline. Without another company to offer the call to, the dispatchers are
 * informed.
 */
async function decideOutcome(ctx: ChangeContext, call: StoredCall): Promise<DeadlineOutcome> {
  const { policy } = await networkPolicy(ctx, call.network_code)
  const deadline = deadlineOf(policy.deadlines, call.priority)
  const mayOffer = deadline.late_action !== 'tell' && (await offersOf(ctx, call)) < deadline.max_offers
  const offer = mayOffer ? await offerToAnother(ctx, call) : undefined
  return { offer, informsDispatchers: !offer || deadline.late_action === 'both' }
}

async function offersOf({ tx }: ChangeContext, { ID }: StoredCall): Promise<number> {
  const { offers } = await tx
    .selectFrom('call_assignments')
    .select((row) => row.fn.countAll<number>().as('offers'))
    .where('service_job_uuid', '=', ID)
    .executeTakeFirstOrThrow()
  return Number(offers)
}

async function offerToAnother(ctx: ChangeContext, call: StoredCall): Promise<Offer | undefined> {
  const ranking = withoutCompany(await rankCompanies(ctx, call, { requested: undefined }), call.societe_uuid)
  const societe_uuid = bestCompanyOf(ranking)
  return societe_uuid ? { ranking, societe_uuid } : undefined
}

/** The ranking as if this company had declined. */
function withoutCompany(ranking: CompanyRanking, societe_uuid: string | null): CompanyRanking {
  const late = ranking.ranked.find(({ candidate }) => candidate.societe_uuid === societe_uuid)
  if (!late) return ranking
  return {
    ...ranking,
    ranked: ranking.ranked.filter((company) => company !== late),
    missed: [{ candidate: late.candidate, failures: ['declined'] }, ...ranking.missed],
    removed: { ...ranking.removed, declined: ranking.removed.declined + 1 },
  }
}

async function endAnswerTime(
  ctx: ChangeContext,
  call: StoredCall,
  outcome: DeadlineOutcome | undefined,
): Promise<void> {
  const told = outcome?.informsDispatchers
    ? await changeCall(ctx, call, { answer_late_at: ctx.now }, 'late', tellDispatchers('late', 'unanswered'))
    : call
  if (!outcome?.offer) return
  const withdrawn = await withdraw(ctx, told)
  await assignToCompany(ctx, withdrawn, { ...outcome.offer, how: 'algorithm' })
}

/** Takes the call off its company, which is not asked again for it. */
function withdraw(ctx: ChangeContext, call: StoredCall): Promise<StoredCall> {
  const changes = { ...clearedAnswer, ...companyColumns(undefined) }
  return changeCall(ctx, call, changes, 'withdraw', mailCompany('withdrawal'), keepDecline(withdrawnReason))
}

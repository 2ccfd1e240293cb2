import { type Rehearsal, type RehearsedStep, rehearsalSteps } from '@callout/domain/admin/admin.setup.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import type { AppContext, RequestContext } from '../../platform/http/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { holdNumbers, orBusy } from './held-numbers.ts'
import { createCall, withoutOwnTransactions } from './rehearsal.context.ts'
import { newProgress, steps } from './rehearsal.steps.ts'
import { saveTrial } from './setup.queries.ts'

/** Takes a call through all steps in a transaction that is rolled back, and keeps only whether it passed. */
export const rehearseWith =
  (app: Pick<AppContext, 'endpoints'>) =>
  async (ctx: RequestContext): Promise<Rehearsal> => {
    const steps = await rehearseAndRollBack(app, ctx)
    const failed = steps.find(({ state }) => state === 'failed')
    const { network_code, account_uuid } = ctx.actor
    await saveTrial(ctx.tx, {
      ...{ network_code, account_uuid, name: 'rehearsal', tried_at: ctx.now },
      ...(failed && { failed_step: failed.name }),
    })
    return { passed: failed === undefined, steps: [...steps] }
  }

async function rehearseAndRollBack(app: Pick<AppContext, 'endpoints'>, ctx: RequestContext) {
  const tx = await ctx.tx.startTransaction().execute()
  try {
    await holdNumbers(tx)
    // An administrator of the back office could not assign: the rehearsal is that of a dispatcher.
    const actor = { ...ctx.actor, role: Role.dispatcher }
    return await runSteps(app, { ...ctx, actor, tx: withoutOwnTransactions(tx) })
  } catch (error) {
    throw orBusy(error)
  } finally {
    await tx.rollback().execute()
  }
}

async function runSteps(app: Pick<AppContext, 'endpoints'>, ctx: RequestContext): Promise<RehearsedStep[]> {
  const call = createCall(app, ctx, ctx.tx)
  const progress = newProgress()
  const done: RehearsedStep[] = []
  for (const name of rehearsalSteps) {
    if (done.some(({ state }) => state === 'failed')) {
      done.push({ name, state: 'skipped', detail: '' })
      continue
    }
    try {
      done.push({ name, state: 'done', detail: await steps[name](call, ctx, progress) })
    } catch (error) {
      done.push({ name, state: 'failed', detail: reasonOf(ctx, error) })
    }
  }
  return done
}

/** The reason in the words that the person would have read. An unexpected error and a lost lock are thrown on. */
function reasonOf({ lang }: RequestContext, error: unknown): string {
  if (error instanceof Problem) return translate(lang, error.key, error.params)
  if (!(error instanceof RefusalError)) throw error
  const { key, params, errors } = error.refusal
  const text = translate(lang, key, params)
  const fields = Object.entries(errors)
    .filter(([, message]) => message !== key)
    .map(([field, message]) => {
      const label = `field.${field}`
      return `${isMessageKey(label) ? translate(lang, label) : field}: ${translate(lang, message, params)}`
    })
  return [text, ...fields].join(' · ')
}

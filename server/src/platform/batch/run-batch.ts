import { RefusalError } from '@callout/domain/platform/refusal.ts'
import { CommitUnknown } from '../database/db.ts'
import type { ChangeEvent } from '../events/event-bus.ts'
import { publishAfterCommit } from '../events/publish-after-commit.ts'
import type { RequestContext } from '../http/context.ts'
import { problemBody, refusalBody } from '../http/problem/problem-body.ts'
import { Problem } from '../http/problem.ts'

/** Outcome of a row of a batch: its new version and a sentence about it. */
export interface DoneRow {
  readonly version: number
  readonly Message: string
}

interface RowOutcome {
  readonly HasError: boolean
  readonly Message: string
  readonly customErrorCode: string
  readonly version: number | null
}

/**
 * Runs `act` for each row, one after the other. After a row that fails, the others are still tried unless the database
 * or another system is unavailable. `keyOf` gives the fields that identify a row in the answer; `act` may replace them.
 */
export async function runBatch<Row, Key extends object>(
  ctx: RequestContext,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  act: (ctx: RequestContext, row: Row) => Promise<DoneRow & Partial<Key>>,
): Promise<{ done: number; refused: number; items: (Key & RowOutcome)[] }> {
  const items: (Key & RowOutcome)[] = []
  let notTried: RowOutcome | undefined
  for (const row of rows) {
    let outcome: RowOutcome
    try {
      outcome = notTried ?? (await outcomeOfDone(ctx, (rowCtx) => act(rowCtx, row)))
    } catch (error) {
      outcome = outcomeOfError(ctx, error)
      // Only a row whose commit was not answered may be saved: those that are not tried are not.
      if (outcome.customErrorCode === 'Unavailable')
        notTried = error instanceof CommitUnknown ? outcomeOfError(ctx, new Problem(503)) : outcome
    }
    items.push({ ...keyOf(row), ...outcome })
  }
  const refused = items.filter(({ HasError }) => HasError).length
  return { done: items.length - refused, refused, items }
}

async function outcomeOfDone<Done extends DoneRow>(ctx: RequestContext, act: (ctx: RequestContext) => Promise<Done>) {
  // A row that fails in the end must not publish a change.
  const events: ChangeEvent[] = []
  const publish = () => {
    for (const event of events) ctx.publish(event)
  }
  const done = await publishAfterCommit(act({ ...ctx, publish: (event) => events.push(event) }), publish)
  return { ...done, HasError: false, customErrorCode: '' }
}

function outcomeOfError(ctx: RequestContext, error: unknown): RowOutcome {
  const isRefusal = error instanceof RefusalError
  const body = isRefusal ? refusalBody(error.refusal, ctx) : problemBody(ctx.toProblem(error), ctx)
  return { HasError: true, Message: body.Message, customErrorCode: body.customErrorCode, version: null }
}

/** Runs an action in its own transaction, for a batch whose endpoint opens none. */
export const inTransaction =
  <Input, Result>(action: (ctx: RequestContext, input: Input) => Promise<Result>) =>
  (ctx: RequestContext, input: Input): Promise<Result> =>
    ctx.tx.transaction().execute((tx) => action({ ...ctx, tx }, input))

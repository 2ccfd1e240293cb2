import { RefusalError } from '@callout/domain/platform/refusal.ts'
import type { ChangeEvent } from '../events/event-bus.ts'
import type { RequestContext } from '../http/context.ts'
import { problemBody, refusalBody } from '../http/problem.ts'

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
 * Runs `act` for each row, one after the other. A row that fails does not affect the others, unless the database or
 * another system is unavailable. `keyOf` gives the fields of the answer that identify the row; `act` may replace them.
 */
export async function runBatch<Row, Key extends object>(
  ctx: RequestContext,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  act: (ctx: RequestContext, row: Row) => Promise<DoneRow & Partial<Key>>,
): Promise<{ done: number; refused: number; items: (Key & RowOutcome)[] }> {
  const items: (Key & RowOutcome)[] = []
  let unavailable: RowOutcome | undefined
  for (const row of rows) {
    const outcome = unavailable ?? (await outcomeOf(ctx, (rowCtx) => act(rowCtx, row)))
    if (outcome.customErrorCode === 'Unavailable') unavailable = outcome
    items.push({ ...keyOf(row), ...outcome })
  }
  const refused = items.filter(({ HasError }) => HasError).length
  return { done: items.length - refused, refused, items }
}

async function outcomeOf<Done extends DoneRow>(ctx: RequestContext, act: (ctx: RequestContext) => Promise<Done>) {
  // A row that fails in the end must not publish a change.
  const events: ChangeEvent[] = []
  try {
    const done = await act({ ...ctx, publish: (event) => events.push(event) })
    for (const event of events) ctx.publish(event)
    return { ...done, HasError: false, customErrorCode: '' }
  } catch (error) {
    if (error instanceof RefusalError) return failed(refusalBody(error.refusal, ctx.lang))
    return failed(problemBody(ctx.toProblem(error), ctx.lang))
  }
}

const failed = ({ Message, customErrorCode }: { Message: string; customErrorCode: string }): RowOutcome => ({
  HasError: true,
  Message,
  customErrorCode,
  version: null,
})

/** Runs an action in its own transaction, for a batch whose endpoint opens none. */
export const inTransaction =
  <Input, Result>(action: (ctx: RequestContext, input: Input) => Promise<Result>) =>
  (ctx: RequestContext, input: Input): Promise<Result> =>
    ctx.tx.transaction().execute((tx) => action({ ...ctx, tx }, input))

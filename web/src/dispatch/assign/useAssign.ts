import { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import { dispatchApi, type Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import type { BoardCall, BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { type Fitness, type FittedCall, type FittedCompany, fitnessOf } from '@callout/domain/calls/dispatch/fitness.ts'
import { useRef, useState } from 'react'
import { loadAdvice } from '../../calls/assign/useFitness.tsx'
import { toastDone } from '../../calls/undo/undoCalls.tsx'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import type { BatchItem } from '../../platform/api/sendInChunks.ts'
import { toast } from '../../platform/browser/toast.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { useBatch } from '../../ui/lists/selection/useBatch.ts'

type Company = Pick<BoardCompany, 'raison_sociale'> & { readonly ID: string }

/** An assignment that waits for a confirmation, because the company fails a condition. */
export interface UnfitAssignment {
  readonly calls: readonly BoardCall[]
  readonly company: FittedCompany
  readonly fitness: Fitness
}

/** An item of the answer to a batch of calls. */
interface CallOutcome extends BatchItem {
  readonly ID: string
  readonly call_id: string
}

const nothingRefused: readonly CallOutcome[] = []
const noneUnfit: readonly UnfitAssignment[] = []

/** The refused calls after a chunk. A call that was sent again has its last outcome. */
function withOutcomes(refused: readonly CallOutcome[], items: readonly CallOutcome[]): readonly CallOutcome[] {
  const sent = new Set(items.map(({ ID }) => ID))
  return [...refused.filter(({ ID }) => !sent.has(ID)), ...items.filter(({ HasError }) => HasError)]
}

/**
 * Assigns calls to a company, with an undo button. Asks about one assignment to an unfit company after the other.
 * `onDone` is called with the IDs of the assigned calls.
 */
export function useAssign(onDone: (IDs: readonly string[]) => void) {
  const batch = useBatch()
  const [refused, setRefused] = useState(nothingRefused)
  const [unfit, setUnfit] = useState(noneUnfit)
  const unfinishedRuns = useRef(0)
  const lastRun = useRef<Promise<unknown>>(Promise.resolve())

  /** Sends the rows after those of the runs before it. */
  const run = <Row>(
    rows: readonly Row[],
    send: (chunk: readonly Row[]) => Promise<{ readonly items: readonly CallOutcome[] }>,
  ) => {
    // Keep the refusals of a run that is still going: the user has not seen them yet.
    if (unfinishedRuns.current === 0) setRefused(nothingRefused)
    unfinishedRuns.current += 1
    const onChunk = (_chunk: readonly Row[], items: readonly CallOutcome[]) =>
      setRefused((before) => withOutcomes(before, items))
    const outcomes = lastRun.current
      .then(() => batch.run({ rows, send, onChunk }))
      .finally(() => {
        unfinishedRuns.current -= 1
      })
    lastRun.current = outcomes.catch(() => {})
    return outcomes
  }
  const finish = (done: readonly CallOutcome[], message: string) => {
    if (done.length === 0) return
    onDone(done.map(({ ID }) => ID))
    toastDone(done, message)
  }
  const assignTo = async (calls: readonly FittedCall[], { ID: societe_uuid, raison_sociale: company }: Company) => {
    const done = await run(calls, (chunk) =>
      send(callBatchApi.assign, { items: chunk.map(({ ID, version }) => ({ ID, version })), societe_uuid }),
    )
    finish(done, text('message.calls_assigned_to', { count: formatCount(done.length), company }))
    return done.map(({ ID }) => ID)
  }
  return {
    batch,
    refused,
    dismissRefused: () => setRefused(nothingRefused),
    /** The assignment that the user is asked about now. */
    unfit: unfit[0],
    dismissUnfit: () => setUnfit(([, ...others]) => others),
    assignTo,
    /** Assigns the calls, but asks first if the company fails a condition of one of them. */
    checkAndAssign: async (calls: readonly BoardCall[], company: FittedCompany) => {
      try {
        const fitness = fitnessOf(await loadAdvice(calls), calls, company)
        if (fitness.fitting < calls.length) return setUnfit((before) => [...before, { calls, company, fitness }])
      } catch (error) {
        if (!isRequestFailure(error)) throw error
        return toast.error(error.message)
      }
      await assignTo(calls, { ...company, ID: company.societe_uuid })
    },
    /** Assigns the calls of a proposal, and says so. Resolves to the IDs of those that are assigned. */
    applyProposal: async ({ assignments, total }: Proposal, messageOf: (done: readonly CallOutcome[]) => string) => {
      const done = await run(assignments, (chunk) =>
        send(dispatchApi.apply, {
          assignments: chunk.map(({ ID, version, societe_uuid }) => ({ ID, version, societe_uuid })),
          proposed: total.placed,
        }),
      )
      finish(done, messageOf(done))
      return done.map(({ ID }) => ID)
    },
  }
}

export type Assign = ReturnType<typeof useAssign>

import { z } from 'zod'
import { who } from '../../platform/access.ts'
import { batchAnswer } from '../../platform/batch.ts'
import { endpoint } from '../../platform/endpoint.ts'
import { flag, id, integer, listOf, nested, requiredInteger } from '../../platform/fields.ts'
import { filterDataSchema } from '../../platform/list.request.ts'
import { type OutputOf, once } from '../../platform/once.ts'
import { refuseUnknownKeys } from '../../platform/unknown-keys.ts'
import { assignmentFilters } from '../assignment/assignment.ts'
import { callList } from '../call.list.ts'
import { networkPolicy } from '../network.policy.ts'

/** The most calls of one proposal, and the most whose candidates are listed. */
export const proposalLimits = { calls: 2_000, explained: 200 }

/** Reasons why a call gets no company: the filters that removed companies, or a state of the call itself. */
const unplacedReasons = [...assignmentFilters, 'not_found', 'not_unassigned'] as const
export type UnplacedReason = (typeof unplacedReasons)[number]

const candidate = once(() =>
  z.object({ societe_uuid: z.string(), cost: z.number(), distance_km: z.number().nullable() }),
)
const candidates = once(() => z.array(candidate()).optional())
const totals = once(() => z.object({ placed: z.int(), cost: z.number(), distance_km: z.number() }))

const proposal = once(() =>
  z.object({
    assignments: z.array(
      z.object({
        ID: z.string(),
        call_id: z.string(),
        version: z.int(),
        societe_uuid: z.string(),
        raison_sociale: z.string(),
        distance_km: z.number().nullable(),
        score: z.number(),
        cost: z.number(),
        next: candidate().extend({ raison_sociale: z.string() }).nullable(),
        candidates: candidates(),
      }),
    ),
    unplaced: z.array(
      z.object({
        ID: z.string(),
        call_id: z.string().nullable(),
        reasons: z.array(z.enum(unplacedReasons)),
        relaxation: z
          .object({ filter: z.enum(assignmentFilters), value: z.number().nullable(), companies: z.int() })
          .nullable(),
        candidates: candidates(),
      }),
    ),
    companies: z.array(
      z.object({
        societe_uuid: z.string(),
        raison_sociale: z.string(),
        open_calls: z.int(),
        capacity: z.int(),
        assigned: z.int(),
      }),
    ),
    total: totals().extend({ one_by_one: totals() }),
    /** Number of unassigned calls that are less urgent than those of the proposal, if the request named none. */
    left_out: z.int(),
    /** `great_circle`: the road service is not configured or did not answer. */
    distances: z.enum(['road', 'great_circle']),
  }),
)
export type Proposal = OutputOf<typeof proposal>

export const dispatchApi = {
  propose: endpoint({
    method: 'POST',
    path: '/api/Dispatch/Propose',
    work: 'proposal',
    summary:
      'The best companies for many unassigned calls at once: those named, or the most urgent. Nothing is assigned.',
    who: who.dispatcher,
    envelope: 'record',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        IDs: listOf(id(), { max: proposalLimits.calls, tooMany: 'dispatch.refused.too_many' }).optional(),
        filterData: filterDataSchema(callList),
        /** Lists the candidates of each call. */
        explain: flag().optional(),
        policy: nested(refuseUnknownKeys(networkPolicy())).optional(),
        /** Companies that are decided already; one that does not pass the filters of its call is left out. */
        pinned: listOf(z.strictObject({ ID: id(), societe_uuid: id() }), {
          max: proposalLimits.calls,
          tooMany: 'dispatch.refused.too_many',
        }).optional(),
      }),
    response: proposal,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/Dispatch/Apply',
    work: 'batch',
    summary: 'Assigns the calls of a proposal, each by its own rules, with its own history and email.',
    who: who.dispatcher,
    envelope: 'record',
    // A transaction for each call, which is ranked before.
    managesTransactions: true,
    body: () =>
      z.strictObject({
        assignments: listOf(z.strictObject({ ID: id(), version: requiredInteger({ min: 1 }), societe_uuid: id() }), {
          max: proposalLimits.calls,
          tooMany: 'dispatch.refused.too_many',
        }).refine((assignments) => assignments.length > 0, 'at least one assignment'),
        /** Number of calls that the whole proposal assigned, if these are only a part of them. */
        proposed: integer({ min: 1, max: proposalLimits.calls }).optional(),
      }),
    response: () => batchAnswer({ ID: z.string(), call_id: z.string() }),
  }),
} as const

import { z } from 'zod'
import { who } from '../../platform/access.ts'
import { batchAnswer } from '../../platform/batch.ts'
import { endpoint } from '../../platform/endpoint.ts'
import { flag, id, integer, listOf, nested, number, requiredInteger } from '../../platform/fields.ts'
import { filterDataSchema } from '../../platform/list.request.ts'
import { type OutputOf, once } from '../../platform/once.ts'
import { refuseUnknownKeys } from '../../platform/unknown-keys.ts'
import { assignmentFilters } from '../assignment/assignment.ts'
import { callList } from '../call.list.ts'
import { networkPolicy } from '../network.policy.ts'

/** The most calls of one proposal, and the most whose candidates are listed. */
export const proposalLimits = { calls: 2_000, explained: 200, excluded: 300 }

/** Reasons why a call gets no company: the filters that removed companies, or a state of the call itself. */
const unplacedReasons = [...assignmentFilters, 'not_found', 'not_unassigned'] as const
export type UnplacedReason = (typeof unplacedReasons)[number]

/** The one reason that a call without a company is told by: also an unknown place, or companies left out. */
export const mainReasons = [...unplacedReasons, 'address', 'address_not_found', 'excluded'] as const
export type MainReason = (typeof mainReasons)[number]

/** The filters that a dispatcher can relax for a call of a proposal, in the order in which that is offered. */
export const relaxableFilters = ['radius', 'capacity', 'leave', 'declined', 'repeat', 'skill'] as const
export type RelaxableFilter = (typeof relaxableFilters)[number]

const candidate = once(() =>
  z.object({ societe_uuid: z.string(), cost: z.number(), distance_km: z.number().nullable() }),
)
const candidates = once(() => z.array(candidate()).optional())
const totals = once(() => z.object({ placed: z.int(), cost: z.number(), distance_km: z.number() }))

/** City of a call, and the first characters of its postcode. */
const place = { ville: z.string(), region: z.string() }

const proposal = once(() =>
  z.object({
    assignments: z.array(
      z.object({
        ID: z.string(),
        call_id: z.string(),
        version: z.int(),
        societe_uuid: z.string(),
        raison_sociale: z.string(),
        ...place,
        /** Name of the province; null in a country whose provinces are not known by postcode. */
        province: z.string().nullable(),
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
        version: z.int().nullable(),
        ...place,
        reasons: z.array(z.enum(unplacedReasons)),
        relaxation: z
          .object({ filter: z.enum(assignmentFilters), value: z.number().nullable(), companies: z.int() })
          .nullable(),
        candidates: candidates(),
      }),
    ),
    /** The calls without a company by their main reason, the largest group first. */
    groups: z.array(
      z.object({
        reason: z.enum(mainReasons),
        /** The skill that nobody near enough has; '' for other reasons, or if the calls need none. */
        skill: z.string(),
        skill_name: z.string(),
        IDs: z.array(z.string()),
        /** Kilometres from the nearest company with the skill to one of the calls, if it is too far to be offered. */
        nearest_km: z.number().nullable(),
        /** The smallest relaxation that would give all of them a company, and the number of companies that it adds. */
        relaxation: z
          .object({ filter: z.enum(relaxableFilters), value: z.number().nullable(), companies: z.int() })
          .nullable(),
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
    /** With `explain`: average kilometres from each company to those calls whose place is known. */
    mean_distances: z.array(z.object({ societe_uuid: z.string(), distance_km: z.number() })).optional(),
    /** Number of unassigned calls that are less urgent than those of the proposal, if the request named none. */
    left_out: z.int(),
    /** Radius of the policy, in km. */
    radius_km: z.number(),
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
        /** Lists the candidates of each call, and how far all companies are. */
        explain: flag().optional(),
        policy: nested(refuseUnknownKeys(networkPolicy())).optional(),
        /** Companies that are decided already; one that does not pass the filters of its call is left out. */
        pinned: listOf(z.strictObject({ ID: id(), societe_uuid: id() }), {
          max: proposalLimits.calls,
          tooMany: 'dispatch.refused.too_many',
        }).optional(),
        /** Filters that give way for a call: the radius in km, or the additional open calls that a company may have. */
        relaxed: listOf(
          z.strictObject({
            ID: id(),
            filter: z.enum(relaxableFilters),
            value: number({ min: 0, max: 20_000 }).optional(),
          }),
          { max: proposalLimits.calls, tooMany: 'dispatch.refused.too_many' },
        ).optional(),
        /** Companies that get no call. */
        excluded: listOf(id(), { max: proposalLimits.excluded }).optional(),
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

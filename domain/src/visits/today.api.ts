import { z } from 'zod'
import { newFile } from '../attachments/attachment.ts'
import { maxLengths } from '../calls/call.ts'
import { who } from '../platform/access.ts'
import { type BodyInput, endpoint } from '../platform/endpoint.ts'
import { id, instant, listOf, text } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { visitPaths } from './visit.paths.ts'
import { visitLimits } from './visit.ts'

/**
 * Outcome of a visit: it is still `open`, `reported` by somebody, or `closed` by a status; or it is no longer the
 * reader's: a `colleague` has it, `nobody` of the company, another `company`, or no company at all (`office`).
 */
const visitOutcomes = ['open', 'reported', 'closed', 'colleague', 'nobody', 'company', 'office'] as const

const visitOutcome = once(() =>
  z.object({
    kind: z.enum(visitOutcomes),
    /** Since when (ISO 8601); null if it is open or not known. */
    at: z.string().nullable(),
    /** Name of the person who reported or closed it, or of the colleague who has it; '' otherwise. */
    by: z.string(),
    /** The status of a closed call, in words. */
    status: z.string(),
  }),
)
export type VisitOutcome = OutputOf<typeof visitOutcome>

/** Endpoints for a technician's phone, about visits that ended or went to somebody else. */
export const todayApi = {
  outcome: endpoint({
    method: 'POST',
    path: visitPaths.outcome,
    summary:
      'What became of an own visit; for a technician, also of one that was handed over in the last 14 days. Anybody else gets 404.',
    who: who.satAndTechnicians,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: visitOutcome,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/Today/AddToCall',
    summary:
      'Adds what a technician did at a visit that was theirs at that time to the call, marked as an addition: remark, times and photos. Only by the technician’s own account and within 14 days; anybody else gets 404.',
    who: who.satAndTechnicians,
    envelope: 'record',
    isCreate: true,
    body: () =>
      z.strictObject({
        ID: id(),
        remark: text(maxLengths.description).optional(),
        /** By the clock of the phone. */
        started_at: instant().optional(),
        finished_at: instant().optional(),
        images: listOf(newFile(), { max: visitLimits.photos, tooMany: 'message.must_be_maximum' }).optional(),
      }),
    response: () => z.null(),
  }),
} as const

/** Body of `AddToCall` as a client sends it. */
export type AdditionBody = BodyInput<typeof todayApi.add>

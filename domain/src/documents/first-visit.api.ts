import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, listOf, requiredText } from '../platform/fields.ts'
import { documentRecord } from './document.ts'
import { firstVisitLimits, firstVisitParts } from './first-visit.ts'

const base = '/api/ServiceCall'

/** Parts that a call usually needs, to have them at the first visit. */
export const firstVisitApi = {
  parts: endpoint({
    method: 'POST',
    path: `${base}/GetFirstVisitParts`,
    summary:
      'The parts that calls of the last two years with the same problem of the same product needed, the most frequent first.',
    who: who.documentWriters,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: firstVisitParts,
  }),
  request: endpoint({
    method: 'POST',
    path: `${base}/RequestParts`,
    summary:
      'Requests one of each part in a new spare-part request. Parts that the call has an open line for are not requested again; if that is all of them, the answer is the request that has them.',
    who: who.documentWriters,
    envelope: 'record',
    successMessage: 'parts.requested',
    changedName: 'document.numbered',
    body: () =>
      z.strictObject({
        ID: id(),
        parts: listOf(requiredText(250), { max: firstVisitLimits.maxParts, tooMany: 'message.must_be_maximum' }).refine(
          (parts) => parts.length > 0,
          'text.required',
        ),
      }),
    response: () => documentRecord,
  }),
} as const

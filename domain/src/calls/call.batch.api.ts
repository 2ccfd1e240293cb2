import { z } from 'zod'
import { who } from '../platform/access.ts'
import { batchAnswer, batchFields, hasOneRowSelection, rowSelectionError } from '../platform/batch.ts'
import { endpoint } from '../platform/endpoint.ts'
import { callApiBase, callKeyFields, optionalCompany } from './call.api.ts'
import { callList } from './call.list.ts'

const updateManyDefaults = {
  method: 'POST',
  path: `${callApiBase}/UpdateMany`,
  envelope: 'record',
  // A transaction for each call: a refused one leaves the others changed.
  managesTransactions: true,
  work: 'batch',
  /** `subcontractor_name` is the company that the call has now; '' for none, and for a refused call. */
  response: () => batchAnswer({ ID: z.string(), call_id: z.string(), subcontractor_name: z.string() }),
} as const
const callBatchFields = () => batchFields(z.strictObject(callKeyFields()), callList)

/** One action on many calls: those named, or all that match a filter. Each call has an answer of its own. */
export const callBatchApi = {
  assign: endpoint({
    ...updateManyDefaults,
    update_type: 'assign',
    summary: 'Assigns each call to the company. Without `societe_uuid`, the algorithm chooses one for each.',
    who: who.dispatcher,
    body: () =>
      z
        .strictObject({ ...callBatchFields(), societe_uuid: optionalCompany() })
        .refine(hasOneRowSelection, rowSelectionError),
  }),
  unassign: endpoint({
    ...updateManyDefaults,
    update_type: 'unassign',
    summary: 'Removes the company from each call.',
    who: who.callcenter,
    body: () => z.strictObject(callBatchFields()).refine(hasOneRowSelection, rowSelectionError),
  }),
  undo: endpoint({
    ...updateManyDefaults,
    update_type: 'undo',
    summary: 'Undoes the user’s own last action on each call, within a minute.',
    who: who.everyone,
    body: () => z.strictObject(callBatchFields()).refine(hasOneRowSelection, rowSelectionError),
  }),
}

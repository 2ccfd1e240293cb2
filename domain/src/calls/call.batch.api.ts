import { z } from 'zod'
import { who } from '../platform/access.ts'
import { batchAnswer, batchFields, namesRowsOnce, namesRowsOnceError } from '../platform/batch.ts'
import { endpoint } from '../platform/endpoint.ts'
import { callApiBase, callKeyFields, optionalCompany } from './call.api.ts'
import { callList } from './call.list.ts'

const updateManyDefaults = {
  method: 'POST',
  path: `${callApiBase}/UpdateMany`,
  envelope: 'record',
  managesTransactions: true,
  response: () => batchAnswer({ ID: z.string(), call_id: z.string() }),
} as const
const callBatchFields = () => batchFields(z.strictObject(callKeyFields()), callList)

/** One act on many calls: on those named, or on all that match a filter. Each call has an answer of its own. */
export const callBatchApi = {
  assign: endpoint({
    ...updateManyDefaults,
    update_type: 'assign',
    summary: 'Gives each call to the company; without `societe_uuid` the algorithm picks one for each.',
    who: who.dispatcher,
    body: () =>
      z
        .strictObject({ ...callBatchFields(), societe_uuid: optionalCompany() })
        .refine(namesRowsOnce, namesRowsOnceError),
  }),
  unassign: endpoint({
    ...updateManyDefaults,
    update_type: 'unassign',
    summary: 'Takes the company off each call.',
    who: who.callcenter,
    body: () => z.strictObject(callBatchFields()).refine(namesRowsOnce, namesRowsOnceError),
  }),
  undo: endpoint({
    ...updateManyDefaults,
    update_type: 'undo',
    summary: 'Takes back the asker’s own last act on each call, within a minute.',
    who: who.everyone,
    body: () => z.strictObject(callBatchFields()).refine(namesRowsOnce, namesRowsOnceError),
  }),
}

import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { viewListNames } from './view.lists.ts'
import { viewBody, viewKey, viewRecord } from './view.ts'

const base = '/api/View'
/** Maximum size of a body in bytes: a larger one is refused before it is parsed. */
const bodyLimit = 32 * 1024

export const viewApi = {
  list: endpoint({
    method: 'POST',
    path: `${base}/GetViews`,
    summary: 'The views of a list: the built-in ones of the role, the own ones, and those shared with this person.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ list: z.enum(viewListNames) }),
    response: () => z.array(viewRecord()),
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/SaveView`,
    summary:
      'Makes a view or, with `ID` and `version`, changes an own one. With only `ID`, `list` and `isDefault` it chooses what opens first.',
    who: who.everyone,
    envelope: 'record',
    isCreate: true,
    successMessage: 'view.saved',
    bodyLimit,
    body: viewBody,
    response: viewRecord,
  }),
  delete: endpoint({
    method: 'POST',
    path: `${base}/DeleteView`,
    summary: 'Deletes an own view.',
    who: who.everyone,
    envelope: 'record',
    successMessage: 'view.deleted',
    body: viewKey,
    response: () => z.null(),
  }),
}

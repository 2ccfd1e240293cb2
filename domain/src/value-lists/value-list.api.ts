import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { flag, requiredText, text } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** One choice of a value list. `text` is in the user's language; a list may add further attributes. */
const valueListItem = once(() =>
  z.looseObject({ uuid: z.string(), text: z.string(), value: z.string(), active: z.boolean().optional() }),
)
export type ValueListItem = OutputOf<typeof valueListItem>

/** Maximum number of products shown by a search. The server returns one more if there are more. */
export const maxProducts = 50
/** `parentValue` of the list `product_articles` that sorts spare parts before appliances. */
export const partsFirst = 'part'

export const valueListApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/ValueList/GetList',
    summary: 'The choices of a value list, in the user’s language.',
    who: who.everyone,
    envelope: 'bare',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        valueList: requiredText(50),
        parentValue: text(250).optional(),
        additionalData: text(250).optional(),
        record: z.unknown().optional(),
        /** Also the choices that are out of use, which have `active: false`. By default only what may be chosen. */
        includeInactive: flag().optional(),
      }),
    response: () => z.array(valueListItem()),
  }),
}

import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { requiredText, text } from '../kernel/fields.ts'
import { type OutputOf, once } from '../kernel/once.ts'

/** One choice; `text` is in the reader's language, further attributes ride along. */
export const valueListItem = once(() => z.looseObject({ uuid: z.string(), text: z.string(), value: z.string() }))
export type ValueListItem = OutputOf<typeof valueListItem>

export const valueListApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/ValueList/GetList',
    summary: 'The choices of a list, in the reader’s language.',
    who: who.everyone,
    envelope: 'bare',
    reads: true,
    body: () =>
      z.strictObject({
        valueList: requiredText(50),
        parentValue: text(250).optional(),
        additionalData: text(250).optional(),
        record: z.unknown().optional(),
      }),
    answer: () => z.array(valueListItem()),
  }),
}

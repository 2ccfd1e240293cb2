import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { integerBetween } from '../platform/list.request.ts'
import { change } from './change.ts'

/** Maximum number of changes in one answer. */
const maxChangeLimit = 1000
/** Number of changes in one answer if the request names no limit. */
export const defaultChangeLimit = 100

/** Position in the order of commits, as an answer gave it. */
const cursor = () =>
  z
    .string()
    .regex(/^\d{1,18}$/, 'a cursor from an earlier answer')
    .transform(Number)

/** Instead of a cursor: the present one is answered, without any changes. */
export const presentCursor = 'now'

export const changeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/Changes',
    summary:
      'The changes of all records that the caller may see, in the order of commits, after a cursor or from the oldest kept (90 days); after `now` none, with the present cursor. Ask again with `next` until it stays the same.',
    who: who.everyone,
    envelope: 'bare',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        after: z.union([z.literal(presentCursor), cursor()], 'a cursor from an earlier answer, or now').optional(),
        limit: integerBetween(1, maxChangeLimit).optional(),
      }),
    response: () => z.object({ Data: z.array(change()), next: z.string() }),
  }),
}

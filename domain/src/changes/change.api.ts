import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { integer } from '../platform/fields.ts'
import { change } from './change.ts'

/** The most changes of one answer. */
export const mostChanges = 1000
/** The changes of one answer unless a request names a limit. */
export const usualChanges = 100

/** Position in the order of commits, as an answer gave it. */
const cursor = () =>
  z
    .string('message.should_be_text')
    .regex(/^\d{1,18}$/, 'change.not_a_cursor')
    .transform(Number)

export const changeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/Changes',
    summary:
      'The changes of all records that the caller may see, in the order of commits, after a cursor or from the oldest kept (90 days). Ask again with `next` until it stays the same.',
    who: who.everyone,
    envelope: 'bare',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        after: cursor().optional(),
        limit: integer({ min: 1, max: mostChanges }).optional(),
      }),
    response: () => z.object({ Data: z.array(change()), next: z.string() }),
  }),
}

import { z } from 'zod'
import { type OutputOf, once } from './once.ts'

/**
 * Event about a changed record: kind, id and new version. Clients load the new content themselves. `presence` says that
 * somebody opened or left a call, `notification` that this user has one more or has read some. The ID of a `policy` is
 * the code of its network, that of a `company` its key.
 */
export const changeNotice = once(() =>
  z.object({
    kind: z.enum(['call', 'contract', 'document', 'maintenance', 'presence', 'notification', 'policy', 'company']),
    ID: z.string(),
    version: z.int(),
  }),
)
export type ChangeNotice = OutputOf<typeof changeNotice>

/** URL path of the server-sent events that carry the change notices. */
export const eventsPath = '/api/events'

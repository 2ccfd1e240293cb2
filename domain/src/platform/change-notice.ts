import { z } from 'zod'
import { type OutputOf, once } from './once.ts'

/** Event about a changed record: kind, id and new version. Clients load the new content themselves. */
export const changeNotice = once(() =>
  z.object({
    /**
     * `presence`: somebody opened or left a call. `notification`: this user got or read a notification. `technician`:
     * working hours, leave or skills changed. `administration`: something that the network is set up with.
     */
    kind: z.enum([
      'call',
      'contract',
      'document',
      'invoice',
      'maintenance',
      'presence',
      'notification',
      'policy',
      'company',
      'technician',
      'administration',
    ]),
    /** Key of the record; of a `policy` and of an `administration`, the code of its network. */
    ID: z.string(),
    version: z.int(),
  }),
)
export type ChangeNotice = OutputOf<typeof changeNotice>

/** URL path of the server-sent events that carry the change notices. */
export const eventsPath = '/api/events'

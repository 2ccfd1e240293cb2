import { z } from 'zod'
import { type OutputOf, once } from './once.ts'

/** Something changed: which kind of record, which one, and its new version. What it holds now, the reader asks for. */
export const notice = once(() =>
  z.object({
    kind: z.enum(['call', 'contract', 'document', 'maintenance']),
    ID: z.string(),
    version: z.int(),
  }),
)
export type Notice = OutputOf<typeof notice>

/** Where the notices come from, as server-sent events. */
export const eventsPath = '/api/events'

import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { text } from '../platform/fields.ts'
import { once } from '../platform/once.ts'

/** Kinds of search results. Of kinds that fit equally well, the first one is shown first. */
export const resultKinds = ['customer', 'appliance', 'call', 'document', 'contract', 'company'] as const

/** Minimum length of a searched text, in characters, and maximum number of results of a kind. */
export const minSearchLength = 2
export const maxResultsPerKind = 6

const searchResult = once(() =>
  z.object({
    kind: z.enum(resultKinds),
    ID: z.string(),
    title: z.string(),
    subtitle: z.string(),
    /** Path of the page that shows it. */
    url: z.string(),
    /** Number of an open call of the customer or appliance. */
    open_call_id: z.string().optional(),
    /** True for an appliance whose serial number another equipment card has too. */
    shares_serial: z.boolean().optional(),
  }),
)
export type SearchResult = z.output<ReturnType<typeof searchResult>>

export const searchApi = {
  find: endpoint({
    method: 'POST',
    path: '/api/Search/Find',
    summary:
      'What the words of a text are found in, among the rows this user may see: at most six of a kind, the best first.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    readsReplica: true,
    body: () => z.strictObject({ text: text(200) }),
    response: () => z.array(searchResult()),
  }),
}

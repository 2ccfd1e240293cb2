import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { requiredInstant } from '../platform/fields.ts'
import { overviewApiPaths } from './overview.paths.ts'
import { overview, recentChanges } from './overview.ts'

const readDefaults = { method: 'POST', who: who.everyone, envelope: 'record', isReadOnly: true } as const

export const overviewApi = {
  overview: endpoint({
    ...readDefaults,
    path: overviewApiPaths.overview,
    summary:
      'What waits for this user, counted with the list behind each number; the visits of today, for central staff counted by company; three charts.',
    body: () => emptyBody,
    response: overview,
  }),
  recent: endpoint({
    ...readDefaults,
    path: overviewApiPaths.recent,
    summary:
      'What others changed on the calls that concern this user, since it was marked as seen. For a dispatcher who is connected as a company: in the last seven days.',
    body: () => emptyBody,
    response: recentChanges,
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/api/Overview/MarkSeen',
    summary:
      'Marks the recent changes of this network as seen, up to and including those at `seen_at`; without it, up to now. Refused to a dispatcher who is connected as a company.',
    who: who.everyone,
    envelope: 'record',
    body: () => z.strictObject({ seen_at: requiredInstant().optional() }),
    response: () => z.null(),
  }),
}

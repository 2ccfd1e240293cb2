import { queuesOf } from '@callout/domain/overview/overview.queues.ts'
import type { Overview } from '@callout/domain/overview/overview.ts'
import { usesDpc } from '@callout/domain/platform/access.ts'
import { openStatuses } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { loadCharts } from './chart.queries.ts'
import { countQueues } from './queue.queries.ts'
import { loadVisitsOf } from './visit.queries.ts'

/** Everything on the home page but the recent changes. The queries run at the same time. */
export async function loadOverview(ctx: RequestContext): Promise<Overview> {
  const { actor, now } = ctx
  const lists = await cachedValueLists(ctx, actor.network_code)
  const today = dayInTimeZone(now, actor.reader_time_zone)
  const queues = queuesOf({
    role: actor.role,
    technician: actor.technician,
    enableServiceContract: actor.enableServiceContract,
    usesDpc: usesDpc({ ...actor, networkCode: actor.network_code }),
    today,
    openStatuses: openStatuses(lists).map(String),
  })
  const [counted, todaysVisits, charts] = await Promise.all([
    countQueues(ctx, lists, queues),
    loadVisitsOf(ctx, lists, today),
    loadCharts(ctx, today),
  ])
  return { societe_uuid: actor.societe_uuid, queues: counted, ...todaysVisits, charts }
}

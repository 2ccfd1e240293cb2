import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { progressApi } from '@callout/domain/visits/progress.api.ts'
import type { CallProgress } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { callsVisibleTo, isPresentVisit } from '../calls/call.queries.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { paymentColumn, progressColumns } from './visit.queries.ts'

/** The progress of the visits of calls that the actor may see. */
export async function listProgress(
  { tx, actor }: RequestContext,
  { IDs }: BodyOf<typeof progressApi.list>,
): Promise<CallProgress[]> {
  const { rows } = await sql<CallProgress>`select row."ID", ${progressColumns}, v.photos_announced, v.photos_received,
      ${paymentColumn(actor)}
    from calls row join visits v on ${isPresentVisit}
    where row."ID" = any (${IDs.filter(isUuid)}::uuid[]) and ${callsVisibleTo(actor)}`.execute(tx)
  return rows
}

import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { companiesVisibleTo } from './company.queries.ts'

/** The companies that the user may see, as choices. */
export async function listSubcontractors({ tx, actor }: RequestContext): Promise<ValueListItem[]> {
  const { rows } =
    await sql<ValueListItem>`select c.societe_uuid as uuid, c.raison_sociale as text, c.societe_uuid as value, c.active
    from companies c where ${companiesVisibleTo(actor)} order by c.raison_sociale, c.societe_uuid`.execute(tx)
  return rows
}

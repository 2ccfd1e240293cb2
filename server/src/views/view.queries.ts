import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FilterData, Sort } from '@callout/domain/platform/list.request.ts'
import { type List, mayFilterBy } from '@callout/domain/platform/list.ts'
import { type ViewListName, viewLists } from '@callout/domain/views/view.lists.ts'
import type { View, ViewColumn } from '@callout/domain/views/view.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { orNotFound } from '../platform/http/problem.ts'

/** Most views of a list that are returned; the own ones come first. */
const maxReturned = 200

export interface StoredView {
  readonly ID: string
  readonly list: ViewListName
  readonly name: string
  readonly filter_data: FilterData
  readonly sorts: readonly Sort[]
  readonly columns: readonly ViewColumn[]
  readonly shared: View['shared']
  readonly version: number
  readonly is_own: boolean
}

/** SQL condition on `row`: the actor owns it, acting for the same company. */
const ownedBy = (actor: Actor) => sql`row.network_code = ${actor.network_code}
  and row.account_uuid = ${actor.account_uuid} and row.societe_uuid is not distinct from ${actor.societe_uuid}`

/** SQL condition on `row`: a company shares among its own people, central staff in the network. */
const sharedWith = ({ network_code, societe_uuid }: Actor) =>
  societe_uuid === null
    ? sql`row.network_code = ${network_code} and row.shared = 'network' and row.societe_uuid is null`
    : sql`row.network_code = ${network_code} and row.shared = 'company' and row.societe_uuid = ${societe_uuid}`

const viewsVisibleTo = (actor: Actor) => sql`((${ownedBy(actor)}) or (${sharedWith(actor)}))`

const viewColumns = (actor: Actor) => sql`row."ID", row.list, row.name, row.filter_data, row.sorts, row.columns,
  row.shared, row.version, (${ownedBy(actor)}) as is_own`

/** True if the actor's role may use every filter of a shared view: one that a dispatcher shares may have others. */
const isUsable = (actor: Actor, view: StoredView) =>
  view.is_own || Object.keys(view.filter_data).every((name) => mayFilterBy(filtersOf(view)[name], actor.role))

const filtersOf = ({ list }: StoredView): List['filters'] => viewLists[list].list.filters

/** An own view without the filters that the actor's role may not use, such as those of an earlier role. */
function withUsableFilters({ role }: Actor, view: StoredView): StoredView {
  const usable = Object.entries(view.filter_data).filter(([name]) => mayFilterBy(filtersOf(view)[name], role))
  return { ...view, filter_data: Object.fromEntries(usable) }
}

/** The views of a list that the actor may see, the own ones first. */
export async function visibleViews(tx: Db, actor: Actor, list: ViewListName): Promise<readonly StoredView[]> {
  const { rows } = await sql<StoredView>`select ${viewColumns(actor)} from views row
    where row.list = ${list} and ${viewsVisibleTo(actor)}
    order by is_own desc, row.created_at, row."ID" limit ${maxReturned}`.execute(tx)
  return rows.filter((view) => isUsable(actor, view)).map((view) => withUsableFilters(actor, view))
}

/** A view that the actor may see, otherwise 404. */
export async function visibleView(tx: Db, actor: Actor, list: ViewListName, ID: string): Promise<StoredView> {
  if (!isUuid(ID)) return orNotFound<StoredView>(undefined)
  const { rows } = await sql<StoredView>`select ${viewColumns(actor)} from views row
    where row."ID" = ${ID} and row.list = ${list} and ${viewsVisibleTo(actor)}`.execute(tx)
  const view = orNotFound(rows.find((row) => isUsable(actor, row)))
  return withUsableFilters(actor, view)
}

/** The actor's own view, locked for a change, otherwise 404. */
export async function ownView(tx: Db, actor: Actor, ID: string): Promise<StoredView> {
  if (!isUuid(ID)) return orNotFound<StoredView>(undefined)
  const { rows } = await sql<StoredView>`select ${viewColumns(actor)} from views row
    where row."ID" = ${ID} and ${ownedBy(actor)} for update of row`.execute(tx)
  return orNotFound(rows[0])
}

/** Number of views of a list that the actor owns. */
export async function countOwnViews(tx: Db, actor: Actor, list: ViewListName): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from views row
    where row.list = ${list} and ${ownedBy(actor)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Key or name of the view that opens first for the actor; undefined if none was chosen. */
export async function findDefaultView(tx: Db, actor: Actor, list: ViewListName): Promise<string | undefined> {
  const { rows } = await sql<{ view_id: string }>`select row.view_id from default_views row
    where row.list = ${list} and ${ownedBy(actor)}`.execute(tx)
  return rows[0]?.view_id
}

import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { viewApi } from '@callout/domain/views/view.api.ts'
import { refusalToAdd, refusalToOverwrite, refusalToShare } from '@callout/domain/views/view.rules.ts'
import type { View } from '@callout/domain/views/view.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import { countOwnViews, ownView } from './view.queries.ts'
import { toViewRecord } from './view.record.ts'

type SaveInput = BodyOf<typeof viewApi.save>

/** The changed columns of the table `views`. */
const storedFields = ({ name, filterData, Sorts, columns, shared }: SaveInput) => ({
  ...(name !== undefined && { name }),
  ...(filterData !== undefined && { filter_data: JSON.stringify(filterData) }),
  ...(Sorts !== undefined && { sorts: JSON.stringify(Sorts) }),
  ...(columns !== undefined && { columns: JSON.stringify(columns) }),
  ...(shared !== undefined && { shared }),
})

/** Creates a view that belongs to the actor. */
export async function createView({ tx, actor, now }: RequestContext, input: SaveInput): Promise<View> {
  const { list, name, filterData = {}, Sorts = [], columns = [], shared = 'private' } = input
  if (name === undefined) throw new RefusalError(refuseField('name', 'text.required'))
  throwIfRefused(refusalToShare(actor, shared))
  throwIfRefused(refusalToAdd(await countOwnViews(tx, actor, list)))
  const { account_uuid, network_code, societe_uuid } = actor
  const view = { name, filterData, Sorts, columns, shared }
  const { ID, version } = await tx
    .insertInto('views')
    .values({
      network_code,
      account_uuid,
      societe_uuid,
      list,
      name,
      shared,
      created_at: now,
      filter_data: JSON.stringify(filterData),
      sorts: JSON.stringify(Sorts),
      columns: JSON.stringify(columns),
    })
    .returning(['ID', 'version'])
    .executeTakeFirstOrThrow()
  return { ...view, ID, list, version, isDefault: false, built_in: false, can: { save: true, delete: true } }
}

/** Changes a view of the actor. A view of another person, shared or not, is a 404. */
export async function changeView({ tx, actor }: RequestContext, ID: string, input: SaveInput): Promise<View> {
  const view = await ownView(tx, actor, ID)
  if (view.list !== input.list) throw notFound()
  throwIfRefused(refusalToOverwrite(view.version, input.version))
  if (input.shared !== undefined) throwIfRefused(refusalToShare(actor, input.shared))
  const version = view.version + 1
  await tx
    .updateTable('views')
    .set({ ...storedFields(input), version })
    .where('ID', '=', view.ID)
    .execute()
  const { name, filterData, Sorts, columns, shared } = input
  return toViewRecord(
    {
      ...view,
      version,
      name: name ?? view.name,
      filter_data: filterData ?? view.filter_data,
      sorts: Sorts ?? view.sorts,
      columns: columns ?? view.columns,
      shared: shared ?? view.shared,
    },
    false,
  )
}

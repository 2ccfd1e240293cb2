import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { viewApi } from '@callout/domain/views/view.api.ts'
import { mayHaveViews, type ViewListName } from '@callout/domain/views/view.lists.ts'
import type { View } from '@callout/domain/views/view.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { findDefaultView, ownView, visibleView, visibleViews } from './view.queries.ts'
import { builtInViewsOf, firstView, toBuiltInRecord, toViewRecord } from './view.record.ts'
import { changeView, createView } from './view.save.ts'

type SaveInput = BodyOf<typeof viewApi.save>

/** 403 for a list that the actor does not read as a whole. */
function refuseForeignList({ actor }: RequestContext, list: ViewListName) {
  if (!mayHaveViews(list, { ...actor, networkCode: actor.network_code })) throw new Problem(403)
}

export async function listViews(ctx: RequestContext, { list }: BodyOf<typeof viewApi.list>): Promise<View[]> {
  refuseForeignList(ctx, list)
  const { tx, actor, now } = ctx
  const [stored, chosen] = await Promise.all([visibleViews(tx, actor, list), findDefaultView(tx, actor, list)])
  const builtIn = builtInViewsOf(actor, list)
  const isKnown = [...builtIn, ...stored].some(({ ID }) => ID === chosen)
  const opensFirst = isKnown ? chosen : firstView
  return [
    ...builtIn.map((view) => toBuiltInRecord(actor, now, list, view, view.ID === opensFirst)),
    ...stored.map((view) => toViewRecord(view, view.ID === opensFirst)),
  ]
}

export async function saveView(ctx: RequestContext, input: SaveInput): Promise<View> {
  refuseForeignList(ctx, input.list)
  const { ID, list, isDefault, version: _, ...changes } = input
  if (ID === undefined) return withDefault(ctx, await createView(ctx, input), isDefault)
  if (Object.keys(changes).length > 0) return withDefault(ctx, await changeView(ctx, ID, input), isDefault)
  // Which view opens first is everyone's own choice, also of a built-in or a shared one.
  const builtIn = builtInViewsOf(ctx.actor, list).find((view) => view.ID === ID)
  const view = builtIn
    ? toBuiltInRecord(ctx.actor, ctx.now, list, builtIn, false)
    : toViewRecord(await visibleView(ctx.tx, ctx.actor, list, ID), false)
  return withDefault(ctx, view, isDefault)
}

export async function deleteView({ tx, actor }: RequestContext, { ID }: BodyOf<typeof viewApi.delete>) {
  const view = await ownView(tx, actor, ID)
  await tx.deleteFrom('views').where('ID', '=', view.ID).execute()
  await tx
    .deleteFrom('default_views')
    .where('view_id', '=', view.ID)
    .where('account_uuid', '=', actor.account_uuid)
    .execute()
  return null
}

/** Makes the view the actor's default or no longer that, if `isDefault` is given. Returns the view as it is then. */
async function withDefault({ tx, actor }: RequestContext, view: View, isDefault: boolean | undefined): Promise<View> {
  const { ID, list } = view
  const { account_uuid, network_code, societe_uuid } = actor
  if (isDefault === true) {
    await sql`insert into default_views (account_uuid, network_code, societe_uuid, list, view_id)
      values (${account_uuid}, ${network_code}, ${societe_uuid}, ${list}, ${ID})
      on conflict (account_uuid, network_code, list, societe_uuid) do update set view_id = excluded.view_id`.execute(tx)
  } else if (isDefault === false) {
    await sql`delete from default_views where account_uuid = ${account_uuid} and network_code = ${network_code}
      and societe_uuid is not distinct from ${societe_uuid} and list = ${list} and view_id = ${ID}`.execute(tx)
  }
  return { ...view, isDefault: ((await findDefaultView(tx, actor, list)) ?? firstView) === ID }
}

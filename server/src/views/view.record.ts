import { translate } from '@callout/domain/messages/translate.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { createWallClock, dayMs } from '@callout/domain/platform/wall-clock.ts'
import { type BuiltInView, builtInViews } from '@callout/domain/views/view.built-in.ts'
import type { ViewListName } from '@callout/domain/views/view.lists.ts'
import type { View } from '@callout/domain/views/view.ts'
import type { StoredView } from './view.queries.ts'

/** The view that opens first until a person chooses one. */
export const firstView = 'all'

/** The built-in views that an actor has of a list. */
export const builtInViewsOf = (actor: Actor, list: ViewListName): readonly BuiltInView[] =>
  builtInViews[list].filter(({ roles }) => roles.includes(actor.role))

/** A built-in view as the actor sees it now. `now` is ISO 8601. */
export function toBuiltInRecord(
  actor: Actor,
  now: string,
  list: ViewListName,
  view: BuiltInView,
  isDefault: boolean,
): View {
  const today = createWallClock(actor.reader_time_zone)(Date.parse(now))
  const dayFromToday = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10)
  const { ID, name, filterData, Sorts = [] } = view
  return {
    ID,
    list,
    name: translate(actor.lang, name),
    filterData: filterData({ account_uuid: actor.account_uuid, dayFromToday }),
    Sorts,
    columns: [],
    shared: 'private',
    isDefault,
    built_in: true,
    version: 1,
    can: { save: false, delete: false },
  }
}

/** A stored view as its reader sees it. */
export function toViewRecord(view: StoredView, isDefault: boolean): View {
  const { ID, list, name, filter_data, sorts, columns, shared, version, is_own } = view
  const can = { save: is_own, delete: is_own }
  return {
    ID,
    list,
    name,
    filterData: filter_data,
    Sorts: sorts,
    columns,
    shared,
    isDefault,
    built_in: false,
    version,
    can,
  }
}

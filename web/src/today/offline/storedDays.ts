import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { Visit, VisitAnswer, VisitDays } from '@callout/domain/visits/visit.ts'
import { isNotFound } from '../../platform/api/errors.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { send } from '../../platform/api/send.ts'
import { notifyChange } from './changes.ts'
import { type OpenedStores, type Stores, transact } from './database.ts'
import { removeDraft } from './drafts.ts'

/**
 * Stores the server's answer, loaded at `loadedAt` (ISO 8601). Visits of other days stay while they have a queued act or
 * a draft. Forgets the drafts of calls that this account may no longer see.
 */
export async function storeDays(
  database: string,
  technician: string,
  days: VisitDays,
  loadedAt = new Date().toISOString(),
): Promise<void> {
  const present = new Set(days.visits.map(({ ID }) => ID))
  const absent = await transact(database, 'readwrite', ['days', 'acts', 'drafts'], async (stores) => {
    const before = await stores.days.get(technician)
    const others = before ? visitsIn(before).filter(({ ID }) => !present.has(ID)) : []
    const unsent = await unsentIDs(stores)
    const unfinished = others.filter(({ ID }) => unsent.has(ID))
    await stores.days.put({ days, loadedAt, unfinished }, technician)
    return others
  })
  notifyChange()
  for (const { ID } of absent) await forgetLostDraft(database, ID)
}

/** All stored visits, those of earlier days first. */
export const visitsIn = ({ days, unfinished = [] }: Stores['days']): readonly Visit[] => [...unfinished, ...days.visits]

/** The calls with a queued act or a draft. */
export async function unsentIDs({ acts, drafts }: OpenedStores<'acts' | 'drafts'>): Promise<ReadonlySet<string>> {
  return new Set([...(await drafts.keys()).map(String), ...(await acts.all()).map(({ ID }) => ID)])
}

/** The visit may only have moved to another day, so this removes its draft only if the call is not found. */
async function forgetLostDraft(database: string, ID: string) {
  const draft = await transact(database, 'readonly', ['drafts'], ({ drafts }) => drafts.get(ID))
  if (!draft) return
  const { callApi } = await import('@callout/domain/calls/call.api.ts')
  const isLost = await send(callApi.load, { ID }).then(() => false, isNotFound)
  if (isLost) await removeDraft(database, ID)
}

export const loadDays = (database: string, technician: string) =>
  transact(database, 'readonly', ['days'], ({ days }) => days.get(technician))

/** Writes the answer to an act into the stored days and those on screen, until the server is asked again. */
export async function markProgress(database: string, { ID, version, progress }: VisitAnswer): Promise<void> {
  const markVisits = (visits: readonly Visit[]) =>
    visits.map((visit) => (visit.ID === ID ? { ...visit, version, progress } : visit))
  const mark = (days: VisitDays): VisitDays => ({ ...days, visits: markVisits(days.visits) })
  await transact(database, 'readwrite', ['days'], async ({ days }) => {
    const keys = await days.keys()
    for (const [index, stored] of (await days.all()).entries())
      await days.put(
        { ...stored, days: mark(stored.days), unfinished: markVisits(stored.unfinished ?? []) },
        keys[index],
      )
  })
  queryClient.setQueriesData<VisitDays>({ queryKey: [visitApi.days.path] }, (days) => days && mark(days))
  notifyChange()
}

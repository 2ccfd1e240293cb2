import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { Visit, VisitAnswer, VisitDays } from '@callout/domain/visits/visit.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { notifyChange } from './changes.ts'
import { type OpenedStores, type Stores, transact } from './database.ts'

/**
 * Stores the server's answer, loaded at `loadedAt` (ISO 8601). Visits of other days stay while they have a queued act or
 * a draft, also if this account may no longer see their call: only the person discards what was typed.
 */
export async function storeDays(
  database: string,
  technician: string,
  days: VisitDays,
  loadedAt = new Date().toISOString(),
): Promise<void> {
  const present = new Set(days.visits.map(({ ID }) => ID))
  await transact(database, 'readwrite', ['days', 'acts', 'drafts'], async (stores) => {
    const before = await stores.days.get(technician)
    const others = before ? visitsIn(before).filter(({ ID }) => !present.has(ID)) : []
    const unsent = await unsentIDs(stores)
    const unfinished = others.filter(({ ID }) => unsent.has(ID))
    await stores.days.put({ days, loadedAt, unfinished, lost: before?.lost ?? [] }, technician)
  })
  notifyChange()
}

/** All stored visits, those of earlier days first. */
export const visitsIn = ({ days, unfinished = [] }: Stores['days']): readonly Visit[] => [...unfinished, ...days.visits]

/** The calls with a queued act or a draft. */
export async function unsentIDs({ acts, drafts }: OpenedStores<'acts' | 'drafts'>): Promise<ReadonlySet<string>> {
  return new Set([...(await drafts.keys()).map(String), ...(await acts.all()).map(({ ID }) => ID)])
}

/** The same of a database that is not open yet. */
export const loadUnsentIDs = (database: string) => transact(database, 'readonly', ['acts', 'drafts'], unsentIDs)

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

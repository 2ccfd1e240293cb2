import { sessionTimes, tokenLifetimes } from '@callout/domain/session/session.ts'
import { currentSession, type Session } from '../../platform/session/session.ts'
import { databaseNames, databasePrefixOf, deleteDatabase, transact } from './database.ts'
import { unsentIDs, visitsIn } from './storedDays.ts'

async function ownDatabases(): Promise<string[]> {
  const session = currentSession()
  if (!session) return []
  return (await databaseNames()).filter((name) => name.startsWith(databasePrefixOf(session.accountKey)))
}

/** Number of unsent acts and drafts of the current account, over all its networks. */
export async function countUnsent(): Promise<number> {
  const counts = await Promise.all((await ownDatabases()).map(countIn))
  return counts.reduce((sum, count) => sum + count, 0)
}

const countIn = (database: string) =>
  transact(
    database,
    'readonly',
    ['acts', 'drafts'],
    async ({ acts, drafts }) => (await acts.keys()).length + (await drafts.keys()).length,
  )

/** Removes everything of the current account from this phone, as signing out does. */
export async function forgetAccount(): Promise<void> {
  await Promise.all((await ownDatabases()).map(deleteDatabase))
}

/**
 * Removes the visits of sessions that have ended. What was not sent stays with its visit, and only the same account
 * opens it after its next sign-in.
 */
export async function forgetEndedSessions(): Promise<void> {
  const session = currentSession()
  const activePrefix = session && !hasEnded(session) ? databasePrefixOf(session.accountKey) : undefined
  for (const name of await databaseNames()) {
    if (activePrefix !== undefined && name.startsWith(activePrefix)) continue
    await transact(name, 'readwrite', ['days', 'moves', 'acts', 'drafts'], async (stores) => {
      const unsent = await unsentIDs(stores)
      const [keys, all] = [await stores.days.keys(), await stores.days.all()]
      await stores.days.clear()
      await stores.moves.clear()
      for (const [index, stored] of all.entries()) {
        const unfinished = visitsIn(stored).filter(({ ID }) => unsent.has(ID))
        if (unfinished.length > 0)
          await stores.days.put({ ...stored, days: { ...stored.days, visits: [] }, unfinished }, keys[index])
      }
    })
    if ((await countIn(name)) === 0) await deleteDatabase(name)
  }
}

/** True if the server has ended the session by now, because its tokens were not renewed for too long. */
function hasEnded({ renewAt }: Session): boolean {
  const renewedAt = renewAt + (sessionTimes.userTokenMarginSeconds - tokenLifetimes.user) * 1000
  return Date.now() > renewedAt + tokenLifetimes.refresh * 1000
}

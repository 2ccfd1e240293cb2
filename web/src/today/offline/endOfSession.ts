import { dayMs } from '@callout/domain/platform/wall-clock.ts'
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

/** Time that unsent work of somebody who is not signed in stays on this phone, in milliseconds. */
const maxSealedMs = 14 * dayMs

/**
 * Removes the visits of sessions that have ended. What was not sent is sealed: it stays with its visit, and only the same
 * account opens and sends it after its next sign-in, within 14 days.
 */
export async function forgetEndedSessions(): Promise<void> {
  const session = currentSession()
  const activePrefix = session && !hasEnded(session) ? databasePrefixOf(session.accountKey) : undefined
  for (const name of await databaseNames()) {
    if (await isOverdue(name)) await deleteDatabase(name)
    else if (activePrefix !== undefined && name.startsWith(activePrefix)) await unseal(name)
    else {
      await seal(name)
      if ((await countIn(name)) === 0) await deleteDatabase(name)
    }
  }
}

const unseal = (name: string) => transact(name, 'readwrite', ['seal'], ({ seal }) => seal.clear())

async function isOverdue(name: string): Promise<boolean> {
  const [sealedAt] = await transact(name, 'readonly', ['seal'], ({ seal }) => seal.all())
  return sealedAt !== undefined && Date.now() - Date.parse(sealedAt) > maxSealedMs
}

/** Removes the visits without unsent work, and notes since when the rest is sealed. */
const seal = (name: string) =>
  transact(name, 'readwrite', ['days', 'moves', 'acts', 'drafts', 'seal'], async (stores) => {
    if ((await stores.seal.all()).length === 0) await stores.seal.put(new Date().toISOString(), 'since')
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

/** True if the server has ended the session by now, because its tokens were not renewed for too long. */
function hasEnded({ renewAt }: Session): boolean {
  const renewedAt = renewAt + (sessionTimes.userTokenMarginSeconds - tokenLifetimes.user) * 1000
  return Date.now() > renewedAt + tokenLifetimes.refresh * 1000
}

import { todayApi } from '@callout/domain/visits/today.api.ts'
import { isNotFound } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import { isHandover } from '../visit/ending.ts'
import { notifyChange } from './changes.ts'
import { transact } from './database.ts'
import { loadDays } from './storedDays.ts'

/** Asks the server which of the stored unfinished visits went to somebody else, and marks them. */
export async function markLostVisits(database: string, technician: string): Promise<void> {
  const unfinished = (await loadDays(database, technician))?.unfinished ?? []
  if (unfinished.length === 0) return
  const asked = await Promise.all(unfinished.map(async ({ ID }) => [ID, await isLost(ID)] as const))
  const answers = new Map(asked)
  await transact(database, 'readwrite', ['days'], async ({ days }) => {
    const stored = await days.get(technician)
    if (!stored) return
    // Without an answer the visit keeps its mark.
    const lost = unfinished.map(({ ID }) => ID).filter((ID) => answers.get(ID) ?? stored.lost?.includes(ID))
    await days.put({ ...stored, lost }, technician)
  })
  notifyChange()
}

/** Undefined if the server can't be asked. */
async function isLost(ID: string): Promise<boolean | undefined> {
  try {
    return isHandover(await send(todayApi.outcome, { ID }))
  } catch (error) {
    return isNotFound(error) || undefined
  }
}

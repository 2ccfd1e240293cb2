import { setPreference } from '../../platform/session/storage.ts'
import { addAct, loadActs, removeAct, removeActFiles, updateActs, withdrawPhoto } from './acts.ts'
import { currentDatabase, requestPersistentStorage, requiredDatabase, type StoredAct } from './database.ts'
import type { ActBodies, ActKind, NewAct } from './queue.types.ts'
import { withRightTimes } from './rightTimes.ts'
import { sendNow, startSending } from './sender.ts'

/** Actions on the queue of the current account and network. */
export const queueActions = {
  enqueue: async (act: NewAct) => {
    const database = requiredDatabase()
    requestPersistentStorage()
    await addAct(database, act)
    setPreference('sent_work', true)
    startSending()
    sendNow()
  },
  retry: (id: string) => sendAgain(id),
  change: async (id: string, body: ActBodies[ActKind], removed: readonly string[] = []) => {
    await removeActFiles(requiredDatabase(), id, removed)
    await sendAgain(id, body)
  },
  discard: async (id: string) => {
    const database = currentDatabase()
    if (database === undefined) return
    const act = (await loadActs(database)).find((one) => one.id === id)
    await (act?.kind === 'Photo' ? withdrawPhoto(database, id) : removeAct(database, id))
    sendNow()
  },
}

async function sendAgain(id: string, body?: ActBodies[ActKind]) {
  const database = currentDatabase()
  if (database === undefined) return
  await updateActs(database, (acts) => {
    // The clock was ahead at the acts, and the person has set it right since.
    const isAhead = acts.some(({ errors }) => errors?.at === 'visit.refused.clock_ahead')
    const placed = isAhead ? withRightTimes(acts, Date.now()) : acts
    return placed.map((act) => (act.id === id ? waitingAgain(act, body) : act))
  })
  sendNow()
}

function waitingAgain(act: StoredAct, body: ActBodies[ActKind] = act.body): StoredAct {
  const { reason: _reason, errors: _errors, theirs, refusedFile: _file, isNotFound: _isNotFound, ...kept } = act
  // The person saw these values; a later change is a conflict of its own.
  return { ...kept, ...(theirs && { version: theirs.version, base: theirs }), body, state: 'waiting' }
}

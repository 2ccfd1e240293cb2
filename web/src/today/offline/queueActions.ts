import { addAct, removeAct, removeActFiles, updateAct } from './acts.ts'
import { currentDatabase, requestPersistentStorage, requiredDatabase } from './database.ts'
import type { ActBodies, ActKind, NewAct } from './queue.types.ts'
import { sendNow, startSending } from './sender.ts'

/** Actions on the queue of the current account and network. */
export const queueActions = {
  enqueue: async (act: NewAct) => {
    const database = requiredDatabase()
    requestPersistentStorage()
    await addAct(database, act)
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
    if (database !== undefined) await removeAct(database, id)
    sendNow()
  },
}

async function sendAgain(id: string, body?: ActBodies[ActKind]) {
  const database = currentDatabase()
  if (database === undefined) return
  await updateAct(database, id, ({ reason: _reason, errors: _errors, theirs, refusedFile: _file, ...kept }) => ({
    ...kept,
    // The person saw these values; a later change is a conflict of its own.
    ...(theirs && { version: theirs.version, base: theirs }),
    body: body ?? kept.body,
    state: 'waiting',
  }))
  sendNow()
}

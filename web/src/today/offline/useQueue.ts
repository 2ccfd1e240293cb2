import { loadActs } from './acts.ts'
import { currentDatabase } from './database.ts'
import type { Queue, QueuedAct } from './queue.types.ts'
import { queueActions } from './queueActions.ts'
import { useStored } from './useStored.ts'

const noActs: readonly QueuedAct[] = []

/** The unsent work on this phone, with its actions. */
export function useQueue(): Queue {
  const database = currentDatabase() ?? ''
  const acts = useStored(() => loadActs(database), database) ?? noActs
  const bytes = acts.reduce((sum, { files, sentBytes }) => sum + totalSize(files) - sentBytes, 0)
  return { acts, waiting: acts.length, bytes, ...queueActions }
}

const totalSize = (files: QueuedAct['files']) => files.reduce((sum, { size }) => sum + size, 0)

const unsavedChecks = new Set<() => boolean>()

/** Registers a check for unsaved input. Returns the unregister function. */
export function registerUnsavedCheck(wouldLose: () => boolean): () => void {
  unsavedChecks.add(wouldLose)
  return () => unsavedChecks.delete(wouldLose)
}

/** True if leaving the page now would lose unsaved input. */
export const hasUnsavedChanges = () => [...unsavedChecks].some((wouldLose) => wouldLose())

const pendingFlushes = new Set<() => void>()

/** Registers a debounced field with pending input. Returns the unregister function. */
export function registerPendingInput(flush: () => void): () => void {
  pendingFlushes.add(flush)
  return () => pendingFlushes.delete(flush)
}

/** Flushes every debounced field. Called before a save reads the form. */
export function flushPendingInput(): void {
  for (const flush of [...pendingFlushes]) flush()
}

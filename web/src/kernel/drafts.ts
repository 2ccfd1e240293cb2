const waiting = new Set<() => void>()

/** Announces a typed text that its field has not handed on yet; gives back how to withdraw it. */
export function announceDraft(handOn: () => void): () => void {
  waiting.add(handOn)
  return () => waiting.delete(handOn)
}

/** Makes every debounced field hand on what it holds, now. Called before a save reads the form. */
export function handOnDrafts(): void {
  for (const handOn of [...waiting]) handOn()
}

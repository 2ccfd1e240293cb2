const pages = new Set<() => boolean>()

/** Announces how to ask whether something typed would be lost; gives back how to withdraw it. */
export function announceUnsaved(wouldLose: () => boolean): () => void {
  pages.add(wouldLose)
  return () => pages.delete(wouldLose)
}

/** Whether a page on screen would lose something typed if it were left now. */
export const isAnythingUnsaved = () => [...pages].some((wouldLose) => wouldLose())

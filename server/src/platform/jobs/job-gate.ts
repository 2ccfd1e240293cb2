/** Lets jobs of a process run together, and some alone. They begin in the order in which they come. */
export interface JobGate {
  readonly run: <T>(act: () => T | Promise<T>, options: { readonly isAlone: boolean }) => Promise<T>
}

export function createJobGate(): JobGate {
  const waiting: { readonly isAlone: boolean; readonly begin: () => void }[] = []
  let running = 0
  let hasAlone = false
  const beginNext = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (hasAlone || (next.isAlone && running > 0)) return
      waiting.shift()
      running += 1
      hasAlone = next.isAlone
      next.begin()
    }
  }
  return {
    run: async (act, { isAlone }) => {
      await new Promise<void>((begin) => {
        waiting.push({ isAlone, begin })
        beginNext()
      })
      try {
        return await act()
      } finally {
        running -= 1
        hasAlone = false
        beginNext()
      }
    },
  }
}

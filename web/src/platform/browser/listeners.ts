/** Creates a set of listeners. `add` returns the function that removes its listener again. */
export function createListeners<Values extends readonly unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>()
  return {
    add: (listener: (...values: Values) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (...values: Values): void => {
      for (const listener of listeners) listener(...values)
    },
  }
}

const prefix = 'callout.'

/** What a person chose for this browser (language, columns): it outlives a sign-out. */
const preferences = `${prefix}preference.`

type Listener = () => void
const listeners = new Set<Listener>()

/** Reads what `store` kept under the name; undefined when there is nothing, or nothing readable. */
export function stored<T>(name: string): T | undefined {
  const text = localStorage.getItem(prefix + name)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** Keeps a value under a name, for every tab; undefined removes it. */
export function store(name: string, value: unknown): void {
  if (value === undefined) localStorage.removeItem(prefix + name)
  else localStorage.setItem(prefix + name, JSON.stringify(value))
}

/** A lasting choice of this browser's user, by name. */
export const preference = <T>(name: string) => stored<T>(`preference.${name}`)
export const prefer = (name: string, value: unknown) => store(`preference.${name}`, value)

/** Forgets everything of a session in this browser: only preferences stay. */
export function clearStorage(): void {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!key.startsWith(preferences)) localStorage.removeItem(key)
}

/** Calls back when another tab changed or cleared what is stored. Returns how to stop. */
export function onOtherTab(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

window.addEventListener('storage', (event) => {
  // The key is null when the other tab cleared everything.
  if (event.key === null || event.key.startsWith(prefix)) for (const listener of listeners) listener()
})

/** How long what one tab stores may take to reach the others, in milliseconds: more than was ever seen. */
const reachesOthers = 500

/**
 * Does something in one tab at a time. What `work` stores is known in the tab that comes next: it answers whether it stored
 * something, and then that tab waits a moment longer.
 */
export async function inTurn(name: string, work: () => Promise<boolean>): Promise<void> {
  // Locks exist on https and localhost only.
  if (!navigator.locks) return void (await work())
  await new Promise<void>((done, fail) => {
    const turn = async () => {
      const hasStored = await work()
      done()
      if (hasStored) await new Promise((arrived) => setTimeout(arrived, reachesOthers))
    }
    navigator.locks.request(prefix + name, turn).catch(fail)
  })
}

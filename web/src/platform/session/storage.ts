import { createListeners } from '../browser/listeners.ts'

const prefix = 'callout.'

/** Preferences for this browser (language, columns, theme). They survive a sign-out. */
export const preferencePrefix = `${prefix}preference.`

const listeners = createListeners()

/** Reads a stored value; undefined if it is missing or unreadable. */
export function getStored<T>(name: string): T | undefined {
  const text = localStorage.getItem(prefix + name)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** Stores a value for every tab; undefined removes it. */
export function setStored(name: string, value: unknown): void {
  if (value === undefined) localStorage.removeItem(prefix + name)
  else localStorage.setItem(prefix + name, JSON.stringify(value))
}

/** A preference for this browser, by name. */
export const getPreference = <T>(name: string) => getStored<T>(`preference.${name}`)
export const setPreference = (name: string, value: unknown) => setStored(`preference.${name}`, value)

/** Removes everything of a session from this browser; only preferences stay. */
export function clearStorage(): void {
  sessionStorage.clear()
  clearSharedStorage()
}

/** Removes what all tabs share of a session, except preferences and the value of this name. */
export function clearSharedStorage(keptName?: string): void {
  for (const key of Object.keys(localStorage))
    if (!key.startsWith(preferencePrefix) && key !== prefix + keptName) localStorage.removeItem(key)
}

/** The values that every tab follows at once. Others, such as the width of a column, change too often. */
const sharedKeys = [`${prefix}session`, `${preferencePrefix}language`]

/** Calls the listener when another tab changes the session or the language. Returns the unsubscribe function. */
export const onStorageChange = listeners.add

window.addEventListener('storage', (event) => {
  // The key is null when the other tab cleared everything.
  if (event.key === null || sharedKeys.includes(event.key)) listeners.notify()
})

/** Time for a stored value to reach the other tabs, in milliseconds; longer than ever measured. */
const storagePropagationMs = 500

/**
 * Runs `work` in one tab at a time. `work` resolves to true if it stored something; the next tab then waits a moment
 * longer, so that it sees the stored value.
 */
export async function withTabLock(name: string, work: () => Promise<boolean>): Promise<void> {
  // Locks exist on https and localhost only.
  if (!navigator.locks) return void (await work())
  await new Promise<void>((resolve, reject) => {
    const runLocked = async () => {
      const hasStored = await work()
      resolve()
      if (hasStored) await new Promise((done) => setTimeout(done, storagePropagationMs))
    }
    navigator.locks.request(prefix + name, runLocked).catch(reject)
  })
}

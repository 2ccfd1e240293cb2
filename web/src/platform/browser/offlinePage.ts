import { whenIdle } from './whenIdle.ts'

/** Lets the app open without a network (`public/sw.js`). Only a built client has files that stay in the cache. */
export function keepPageForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser that refuses, for example in a private window, does without.
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
}

import 'fake-indexeddb/auto'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { vi } from 'vitest'
import type { FakePortal } from './queue.fakePortal.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('window', { addEventListener: () => {} })
vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
vi.stubGlobal('location', { origin: 'http://own.example' })

/** Starts the app anew, as after its tab was killed: only what is stored is still there. */
export async function startApp(portal: FakePortal, account: string) {
  vi.resetModules()
  vi.stubGlobal('fetch', portal.newFetch())
  const { startSession } = await import('../../platform/session/session.ts')
  startSession({
    userToken: 'token',
    sessionId: 'session',
    accountKey: account,
    networkCode: 'ATLIBE',
    credentials: { expires_in: 8 * 3600 },
  } as SessionAnswer)
  const { startSending, sendNow } = await import('./sender.ts')
  const { queueActions } = await import('./queueActions.ts')
  const { keepDraftFile, loadDraft } = await import('./drafts.ts')
  const { loadActs, readFile } = await import('./acts.ts')
  const { currentDatabase } = await import('./database.ts')
  startSending()
  return {
    sendNow,
    ...queueActions,
    keepDraftFile,
    loadDraft,
    loadActs: () => loadActs(currentDatabase() as string),
    readFile: (key: string) => readFile(currentDatabase() as string, key),
  }
}

import 'fake-indexeddb/auto'
import { noProgress, type Visit } from '@callout/domain/visits/visit.ts'
import { beforeEach, expect, it, vi } from 'vitest'

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
vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
vi.stubGlobal('location', { origin: 'http://own.example' })

const visit = { ID: 'a', call_id: 'call a', version: 3, technician: 'T1' }
/** The visit as the office has changed it. */
let theirs: Visit
vi.mock('./storedDays.ts', () => ({ findVisit: async () => theirs, markProgress: async () => {} }))

const { startSession } = await import('../../platform/session/session.ts')
const { addAct, loadActs } = await import('./acts.ts')
const { currentDatabase } = await import('./database.ts')
const { sendQueue } = await import('./sendQueue.ts')

let accounts = 0
let database: string
/** Versions of the acts that the server took. */
let taken: number[]

beforeEach(() => {
  accounts += 1
  taken = []
  startSession({
    userToken: 'token',
    sessionId: `session ${accounts}`,
    accountKey: `account ${accounts}`,
    networkCode: 'ATLIBE',
    credentials: { expires_in: 8 * 3600 },
  } as never)
  database = currentDatabase() ?? ''
  vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => Response.json(answerTo(JSON.parse(body))))
})

function answerTo({ version }: { readonly version: number }) {
  if (version !== theirs.version)
    return { HasError: true, Message: 'Changed by the office', customErrorCode: 'Conflict' }
  taken.push(version)
  return { HasError: false, Message: '', Data: { ID: 'a', version, progress: noProgress } }
}

const sendAct = async (kind: 'Depart' | 'Start') => {
  await addAct(database, { kind, visit, body: {} })
  await sendQueue(database, new AbortController().signal)
  return loadActs(database)
}

it.each(['Depart', 'Start'] as const)('sends %s again after a change by the office', async (kind) => {
  theirs = { ...visit, version: 5 } as Visit
  expect(await sendAct(kind)).toEqual([])
  expect(taken).toEqual([5])
})

it.each(['Depart', 'Start'] as const)('does not send %s to a visit that another technician took over', async (kind) => {
  theirs = { ...visit, version: 5, technician: 'T9' } as Visit
  expect(await sendAct(kind)).toMatchObject([{ state: 'refused', isHandedOver: true, version: 3 }])
  expect(taken).toEqual([])
})

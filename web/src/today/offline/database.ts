import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { visitDatabasePrefix } from '../../platform/browser/offlineData.ts'
import { currentSession } from '../../platform/session/session.ts'
import type { Draft, QueuedAct } from './queue.types.ts'

/** An act as it is stored: `uploads` has the name of each file's upload and, once it has arrived, its `FileName`. */
export interface StoredAct extends QueuedAct {
  readonly uploads: Readonly<
    Record<string, { readonly upload: string; readonly received: number; readonly file?: string }>
  >
}

/** The stores of a database and their values. */
export interface Stores {
  /** By technician; '' for all. */
  days: {
    readonly days: VisitDays
    readonly loadedAt: string
    /** Visits of other days that have a queued act or a draft, as last loaded. */
    readonly unfinished?: readonly Visit[]
    /** IDs of those of them that are no longer the technician's. */
    readonly lost?: readonly string[]
  }
  /** By call: versions between which only acts of this phone changed it. */
  moves: { readonly from: number; readonly to: number }
  /** By call. */
  drafts: Draft
  /** By order of the acts. */
  acts: StoredAct
  /** By random key. */
  files: Blob
  /** One entry: since when nobody who may send this work is signed in (ISO 8601). */
  seal: string
}
export type StoreName = keyof Stores
/** Raised with each new store. */
const databaseVersion = 2
const storeNames: readonly StoreName[] = ['days', 'moves', 'drafts', 'acts', 'files', 'seal']

/** Prefix of the names of an account's databases, one for each network. */
export const databasePrefixOf = (accountKey: string) => `${visitDatabasePrefix}${accountKey} `

/** Names of all databases of this kind in this browser, of whatever account. */
export async function databaseNames(): Promise<string[]> {
  const databases = await indexedDB.databases()
  return databases.flatMap(({ name }) => (name?.startsWith(visitDatabasePrefix) ? [name] : []))
}

/** The database of the current account and network; undefined when signed out. */
export function currentDatabase(): string | undefined {
  const session = currentSession()
  return session && `${databasePrefixOf(session.accountKey)}${session.networkCode}`
}

/** The database of the current account and network; throws when signed out. */
export function requiredDatabase(): string {
  const database = currentDatabase()
  if (database === undefined) throw new Error('Offline work needs a session.')
  return database
}

/** Asks the browser not to remove data by itself when the disk is nearly full. */
export const requestPersistentStorage = () => void navigator.storage?.persist?.()

const opened = new Map<string, Promise<IDBDatabase>>()
/** By database, the session that deleted it: work that still runs then must not create it again. */
const deletedIn = new Map<string, string | undefined>()

export async function openDatabase(name: string): Promise<IDBDatabase> {
  if (name === '' || (deletedIn.has(name) && deletedIn.get(name) === currentSession()?.sessionId))
    throw new Error('The session has ended.')
  const found = opened.get(name) ?? open(name)
  opened.set(name, found)
  return found
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, databaseVersion)
  request.onupgradeneeded = () => {
    const { objectStoreNames: existing } = request.result
    for (const store of storeNames)
      if (!existing.contains(store)) request.result.createObjectStore(store, { autoIncrement: store === 'acts' })
  }
  const forget = () => opened.delete(name)
  return resultOf(request).then(
    (database) => {
      // Another tab deletes it.
      database.onversionchange = () => {
        forget()
        database.close()
      }
      database.onclose = forget
      return database
    },
    (error) => {
      forget()
      throw error
    },
  )
}

export async function deleteDatabase(name: string): Promise<void> {
  const database = await opened.get(name)
  deletedIn.set(name, currentSession()?.sessionId)
  opened.delete(name)
  database?.close()
  await resultOf(indexedDB.deleteDatabase(name))
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A store within a transaction, with typed values. */
export interface TypedStore<Value> {
  readonly get: (key: IDBValidKey) => Promise<Value | undefined>
  readonly put: (value: Value, key?: IDBValidKey) => Promise<IDBValidKey>
  readonly delete: (key: IDBValidKey) => Promise<void>
  readonly clear: () => Promise<void>
  readonly all: () => Promise<Value[]>
  readonly keys: () => Promise<IDBValidKey[]>
}

function typedStore<Value>(store: IDBObjectStore): TypedStore<Value> {
  return {
    get: (key) => resultOf(store.get(key)),
    put: (value, key) => resultOf(store.put(value, key)),
    delete: (key) => resultOf(store.delete(key)),
    clear: () => resultOf(store.clear()),
    all: () => resultOf(store.getAll()),
    keys: () => resultOf(store.getAllKeys()),
  }
}

/** Some stores within a transaction. */
export type OpenedStores<Name extends StoreName> = { readonly [Key in Name]: TypedStore<Stores[Key]> }

/**
 * Runs `work` in one transaction over these stores. A change is on the disk when this resolves; if `work` fails,
 * nothing is changed.
 */
export async function transact<Name extends StoreName, Result>(
  database: string,
  mode: 'readonly' | 'readwrite',
  names: readonly Name[],
  work: (stores: OpenedStores<Name>) => Promise<Result>,
): Promise<Result> {
  const transaction = (await openDatabase(database)).transaction([...names], mode, { durability: 'strict' })
  const completed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The change was taken back.'))
  })
  // If `work` fails first, nobody waits for this promise: its rejection must not count as unhandled.
  completed.catch(() => {})
  const stores = Object.fromEntries(names.map((name) => [name, typedStore(transaction.objectStore(name))]))
  try {
    // `fromEntries` does not keep the names.
    const result = await work(stores as unknown as OpenedStores<Name>)
    await completed
    return result
  } catch (error) {
    if (transaction.error === null) abort(transaction)
    throw error
  }
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

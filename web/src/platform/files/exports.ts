import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { isRequestFailure } from '../api/errors.ts'
import { requestFile } from '../api/send.ts'
import { createListeners } from '../browser/listeners.ts'
import { toast } from '../browser/toast.ts'
import { text } from '../i18n/i18n.ts'
import { currentSession, onSessionChange, type Session, useSession } from '../session/session.ts'
import { saveFile } from './saveFile.ts'

interface RunningExport {
  /** Bytes received so far. */
  bytes: number
  readonly controller: AbortController
}

/** Running exports by their key. They continue while the user works on other pages. */
const running = new Map<string, RunningExport>()

/** A view has other rows in another network, and for the company that a dispatcher acts as. */
const keyOf = (session: Session | undefined, view: string) => `${session?.accountKey} ${session?.networkCode} ${view}`

const listeners = createListeners()

/** Downloads a view's export and saves it as `file`; one at a time per view. Success and failure become toasts. */
export async function startExport<E extends Endpoint>(view: string, endpoint: E, body: BodyInput<E>, file: string) {
  const key = keyOf(currentSession(), view)
  if (running.has(key)) return
  const current: RunningExport = { bytes: 0, controller: new AbortController() }
  running.set(key, current)
  listeners.notify()
  try {
    saveFile(await downloadWithProgress(endpoint, body, current), file)
    toast.success(text('list.export_done', { file }))
  } catch (error) {
    if (current.controller.signal.aborted) return
    const isExpected = isRequestFailure(error)
    // A broken stream means that the connection was lost.
    toast.error(isExpected ? error.message : text('message.network_error'))
  } finally {
    running.delete(key)
    listeners.notify()
  }
}

async function downloadWithProgress<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  current: RunningExport,
): Promise<Blob> {
  const response = await requestFile(endpoint, body, { signal: current.controller.signal })
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value)
    current.bytes += read.value.length
    listeners.notify()
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Cancels a view's export. */
export const cancelExport = (view: string) => running.get(keyOf(currentSession(), view))?.controller.abort()

// Signing out cancels all exports.
onSessionChange((session) => {
  if (!session) for (const { controller } of running.values()) controller.abort()
})

/** Bytes received of a view's export; undefined if none is running. */
export function useExport(view: string): number | undefined {
  const key = keyOf(useSession(), view)
  return useSyncExternalStore(
    listeners.add,
    useCallback(() => running.get(key)?.bytes, [key]),
  )
}

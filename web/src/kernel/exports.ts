import type { BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { Failed, Refused } from './failures.ts'
import { text } from './i18n.ts'
import { saveFile } from './saveFile.ts'
import { receive } from './send.ts'
import { onSession } from './session.ts'
import { toast } from './toast.ts'

interface Export {
  /** How much has arrived. */
  bytes: number
  readonly ending: AbortController
}

/** Exports under way, by view. They go on while their user works elsewhere in the product. */
const running = new Map<string, Export>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Fetches a view's export and saves it as `file`; one at a time for a view. Success and failure become toasts. */
export async function startExport<E extends Endpoint>(view: string, endpoint: E, body: BodyInput<E>, file: string) {
  if (running.has(view)) return
  const mine: Export = { bytes: 0, ending: new AbortController() }
  running.set(view, mine)
  tell()
  try {
    saveFile(await fetchWhole(endpoint, body, mine), file)
    toast.success(text('list.export_done', { file }))
  } catch (error) {
    if (mine.ending.signal.aborted) return
    const expected = error instanceof Refused || error instanceof Failed
    // A stream that breaks off is a connection that was lost.
    toast.error(expected ? error.message : text('message.network_error'))
  } finally {
    running.delete(view)
    tell()
  }
}

async function fetchWhole<E extends Endpoint>(endpoint: E, body: BodyInput<E>, mine: Export): Promise<Blob> {
  const response = await receive(endpoint, body, { signal: mine.ending.signal })
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value)
    mine.bytes += read.value.length
    tell()
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Breaks a view's export off. */
export const cancelExport = (view: string) => running.get(view)?.ending.abort()

// Whoever signs out takes nothing along.
onSession((session) => {
  if (!session) for (const { ending } of running.values()) ending.abort()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many bytes of a view's export have arrived; undefined while none is under way. */
export const useExport = (view: string) =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => running.get(view)?.bytes, [view]),
  )

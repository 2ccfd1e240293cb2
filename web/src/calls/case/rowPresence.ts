import { caseApi, maxPresenceIds } from '@callout/domain/cases/case.api.ts'
import { useEffect, useState } from 'react'
import { endpointQuery, queryClient } from '../../platform/api/queries.ts'

type Listener = (people: readonly string[]) => void

/** Listeners of the rows on screen, by the ID of their call. */
const listenersByCall = new Map<string, Set<Listener>>()
const pollMs = 20_000
/** Rows mount one by one: wait this long, so that one request covers them all. */
const batchDelayMs = 300

let timer: ReturnType<typeof setTimeout> | undefined

/** Loads who has the calls on screen open, in one request. Repeats this while the tab is visible. */
async function loadPresence() {
  if (listenersByCall.size === 0) {
    timer = undefined
    return
  }
  timer = setTimeout(loadPresence, pollMs)
  if (document.hidden) return
  const IDs = [...listenersByCall.keys()].sort().slice(0, maxPresenceIds)
  const query = { ...endpointQuery(caseApi.present, { IDs }), staleTime: 0, gcTime: pollMs }
  const present = await queryClient.fetchQuery(query).catch(() => undefined)
  if (!present) return
  const people = new Map(present.map((one) => [one.ID, one.people]))
  // Other rows may be on screen by now.
  for (const ID of IDs) for (const listener of listenersByCall.get(ID) ?? []) listener(people.get(ID) ?? [])
}

function watch(ID: string, listener: Listener) {
  const listeners = listenersByCall.get(ID) ?? new Set()
  listenersByCall.set(ID, listeners.add(listener))
  clearTimeout(timer)
  timer = setTimeout(loadPresence, batchDelayMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) listenersByCall.delete(ID)
  }
}

/** The others who have a call of a list open. */
export function useRowPresence(ID: string): readonly string[] {
  const [people, setPeople] = useState<readonly string[]>([])
  useEffect(() => watch(ID, setPeople), [ID])
  return people
}

/** Refetches soon, because somebody opened or left a call on screen. */
export function refreshRowPresence(ID: string) {
  if (!listenersByCall.has(ID)) return
  clearTimeout(timer)
  timer = setTimeout(loadPresence, batchDelayMs)
}

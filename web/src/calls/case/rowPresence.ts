import { caseApi, maxPresenceIds } from '@callout/domain/cases/case.api.ts'
import { useEffect, useState } from 'react'
import { endpointQuery, queryClient } from '../../platform/api/queries.ts'

type Listener = (people: readonly string[]) => void

/** The rows on screen by call, with what shows their readers. */
const rows = new Map<string, Set<Listener>>()
const askIntervalMs = 20_000
/** Rows of a page mount one by one; this joins them to one question. */
const gatherMs = 300

let timer: ReturnType<typeof setTimeout> | undefined

/** Asks once for all rows on screen who has them open, then again from time to time while the tab is visible. */
async function ask() {
  if (rows.size === 0) {
    timer = undefined
    return
  }
  timer = setTimeout(ask, askIntervalMs)
  if (document.hidden) return
  const IDs = [...rows.keys()].sort().slice(0, maxPresenceIds)
  const query = { ...endpointQuery(caseApi.present, { IDs }), staleTime: 0, gcTime: askIntervalMs }
  const present = await queryClient.fetchQuery(query).catch(() => undefined)
  if (!present) return
  const people = new Map(present.map((one) => [one.ID, one.people]))
  for (const [ID, listeners] of rows) for (const listener of listeners) listener(people.get(ID) ?? [])
}

function watch(ID: string, listener: Listener) {
  const listeners = rows.get(ID) ?? new Set()
  rows.set(ID, listeners.add(listener))
  clearTimeout(timer)
  timer = setTimeout(ask, gatherMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) rows.delete(ID)
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
  if (!rows.has(ID)) return
  clearTimeout(timer)
  timer = setTimeout(ask, gatherMs)
}

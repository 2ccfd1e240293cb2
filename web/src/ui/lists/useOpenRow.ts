import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { parameterLink } from '../../platform/browser/pageLink.ts'
import type { ListData } from '../../platform/lists/useList.ts'

/** The row of a list that is open in the panel beside it. */
export interface OpenRow<Row> {
  readonly keyOf: (row: Row) => string
  /** Its key, also if the row is no longer on this page of the list; undefined if the panel is closed. */
  readonly key: string | undefined
  readonly row: Row | undefined
  /** The row that follows, for prefetching. */
  readonly next: Row | undefined
  /** Opens a row, also one that was finished. */
  readonly open: (key: string) => void
  readonly close: () => void
  readonly toNext: () => void
  readonly toPrevious: () => void
  /**
   * Leaves the row out from now on. If it is still the open one, opens the next row that waits, or closes if there is
   * none, and returns true.
   */
  readonly finish: (key: string) => boolean
  /** The key of the row that is open now. `key` is that of the last render. */
  readonly currentKey: () => string | undefined
  /** Undoes `finish` for a row that was not finished after all, without opening it. */
  readonly unfinish: (key: string) => void
}

const everyRow = () => true

/** Focuses the link of a row once the panel is gone. */
const focusRow = (index: number) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`:is(tbody, ul) [data-row="${index}"]`)?.focus())

/**
 * Opens rows of a list in a panel, one after the other. The key of the open row is in the URL. `isWaiting` tells which
 * rows `finish` goes on to.
 */
export function useOpenRow<Row>(
  { rows: loaded }: ListData<Row>,
  keyOf: (row: Row) => string,
  isWaiting: (row: Row) => boolean = everyRow,
): OpenRow<Row> {
  const rows = loaded ?? []
  const router = useRouter()
  const { open: key } = useSearch({ strict: false }) as { open?: string }
  const finished = useRef(new Set<string>())
  // A finished row that comes back, for example after an undo, waits again.
  useEffect(() => {
    const keys = loaded && new Set(loaded.map(keyOf))
    for (const one of finished.current) if (keys && !keys.has(one)) finished.current.delete(one)
  }, [loaded, keyOf])
  // An answer may arrive after the user has moved on: only this tells which row is open now.
  const openNow = useRef(key)
  useEffect(() => {
    openNow.current = key
  }, [key])
  const lastIndex = useRef(0)
  const index = key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  // If the open row has left the list, go on at its old index: the next row is there now.
  if (index !== -1) lastIndex.current = index
  const others = rows
    .map((row, place) => ({ row, place }))
    .filter(({ row, place }) => place !== index && !finished.current.has(keyOf(row)))
  const after = others.filter(({ place }) => place >= lastIndex.current).map(({ row }) => row)
  const before = others.filter(({ place }) => place < lastIndex.current).map(({ row }) => row)

  const setKey = useCallback(
    (next: string | undefined) => {
      openNow.current = next
      void router.navigate(parameterLink('open', next))
    },
    [router],
  )
  const open = useCallback(
    (next: string) => {
      finished.current.delete(next)
      setKey(next)
    },
    [setKey],
  )
  useEffect(() => {
    if (key !== undefined) document.querySelector(':is(tr, li)[data-open]')?.scrollIntoView({ block: 'nearest' })
  }, [key])

  const show = (row: Row | undefined) => row !== undefined && setKey(keyOf(row))
  const close = () => {
    setKey(undefined)
    focusRow(Math.min(lastIndex.current, rows.length - 1))
  }
  return {
    keyOf,
    key,
    row: rows[index],
    next: after[0],
    open,
    close,
    toNext: () => show(after[0]),
    toPrevious: () => show(before.at(-1)),
    finish: (key) => {
      finished.current.add(key)
      if (openNow.current !== key) return false
      const next = after.find(isWaiting) ?? before.find(isWaiting)
      if (next === undefined) close()
      else setKey(keyOf(next))
      return true
    },
    currentKey: () => openNow.current,
    unfinish: (key) => void finished.current.delete(key),
  }
}

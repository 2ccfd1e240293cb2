import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { getPreference, setPreference } from '../../platform/session/storage.ts'

export const boardParts = ['tray', 'lanes', 'map'] as const
export type BoardPart = (typeof boardParts)[number]

/** The parts with a width of their own; the lanes take the rest. */
export type SizedPart = 'tray' | 'map'

export const widthLimits = { min: 240, max: 900 }
const storageKey = 'dispatch.parts'

interface Layout {
  readonly closed: readonly BoardPart[]
  readonly widths: Readonly<Record<SizedPart, number>>
}

const initial: Layout = { closed: [], widths: { tray: 340, map: 420 } }

/** Which parts are open and how wide they are, remembered in the browser. A narrow window shows one part at a time. */
export function usePartLayout() {
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const [layout, setLayout] = useState<Layout>(() => ({ ...initial, ...getPreference<Layout>(storageKey) }))
  const [only, setOnly] = useState<BoardPart>('tray')
  const change = (part: Partial<Layout>) => {
    const after = { ...layout, ...part }
    setPreference(storageKey, after)
    setLayout(after)
  }
  const isOpen = (part: BoardPart) => (isNarrow ? part === only : !layout.closed.includes(part))
  return {
    isNarrow,
    isOpen,
    widthOf: (part: SizedPart) => layout.widths[part],
    /** Opens a part, or closes it unless it is the last one. */
    toggle: (part: BoardPart) => {
      if (isNarrow) return setOnly(part)
      if (!isOpen(part)) return change({ closed: layout.closed.filter((other) => other !== part) })
      if (layout.closed.length < boardParts.length - 1) change({ closed: [...layout.closed, part] })
    },
    open: (part: BoardPart) => {
      if (isNarrow) setOnly(part)
      else if (!isOpen(part)) change({ closed: layout.closed.filter((other) => other !== part) })
    },
    resize: (part: SizedPart, width: number) => {
      const limited = Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)))
      change({ widths: { ...layout.widths, [part]: limited } })
    },
  }
}

export type PartLayout = ReturnType<typeof usePartLayout>

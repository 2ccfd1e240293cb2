import { useState } from 'react'
import { getPreference, setPreference } from '../../platform/session/storage.ts'

export type PanelSide = 'left' | 'right'

/** Layout of the panels: both next to the calendar, only one at a time, or above and below it. */
export type PanelLayout = 'wide' | 'tight' | 'stacked'

const storageKey = 'planning.folded'

/**
 * State of the folded panels. It is stored in the browser, except in the `tight` layout: there both panels start folded
 * and opening one folds the other.
 */
export function usePanelFolds(layout: PanelLayout) {
  const [foldedSides, setFoldedSides] = useState(
    () => getPreference<PanelSide[]>(storageKey) ?? (layout === 'stacked' ? ['left'] : []),
  )
  const [opened, setOpened] = useState<PanelSide>()
  return {
    isOpen: (side: PanelSide) => (layout === 'tight' ? side === opened : !foldedSides.includes(side)),
    setOpen: (side: PanelSide, isOpen: boolean) => {
      if (layout === 'tight') {
        if (isOpen || opened === side) setOpened(isOpen ? side : undefined)
        return
      }
      const others = foldedSides.filter((other) => other !== side)
      const next = isOpen ? others : [...others, side]
      setFoldedSides(next)
      setPreference(storageKey, next)
    },
  }
}

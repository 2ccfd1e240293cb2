import { useState } from 'react'
import { prefer, preference } from '../kernel/storage.ts'

export type PanelSide = 'left' | 'right'

const name = 'planning.folded'

/** Which panels are folded away; remembered in this browser. Where nobody has said, `folded` are. */
export function useFolds(folded: readonly PanelSide[]) {
  const [sides, setSides] = useState(() => preference<PanelSide[]>(name) ?? folded)
  return {
    isOpen: (side: PanelSide) => !sides.includes(side),
    fold: (side: PanelSide, open: boolean) => {
      const others = sides.filter((other) => other !== side)
      const next = open ? others : [...others, side]
      setSides(next)
      prefer(name, next)
    },
  }
}

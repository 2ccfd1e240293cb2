import { type ReactNode, Suspense, useState } from 'react'

/** What the button of a popup does while nobody has asked for the popup. */
export interface Approached {
  readonly onMouseEnter?: () => void
  readonly onFocus?: () => void
  readonly onClick?: () => void
}

interface OnDemandProps {
  /** Fetches the popup's file. */
  readonly load: () => Promise<unknown>
  readonly button: (approached: Approached) => ReactNode
  /** The button with its popup, which opens at once. */
  readonly children: ReactNode
}

/** Most popups stay closed: what opens is fetched when the mouse or the focus comes near its button. */
export function OnDemand({ load, button, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(false)
  if (wanted) return <Suspense fallback={button({})}>{children}</Suspense>
  const near = () => void load()
  return button({ onMouseEnter: near, onFocus: near, onClick: () => setWanted(true) })
}

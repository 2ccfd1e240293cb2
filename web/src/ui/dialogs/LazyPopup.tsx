import { type ReactNode, Suspense, useState } from 'react'

/** Event handlers of the button before the popup is requested. */
export interface LazyTriggerProps {
  readonly onMouseEnter?: () => void
  readonly onFocus?: () => void
  readonly onClick?: () => void
}

interface LazyPopupProps {
  /** Fetches the popup's file. */
  readonly load: () => Promise<unknown>
  readonly button: (trigger: LazyTriggerProps) => ReactNode
  /** The loaded popup with its own button; it opens on mount. */
  readonly children: ReactNode
}

/** Most popups stay closed, so a popup's file is fetched only when the mouse or the focus reaches its button. */
export function LazyPopup({ load, button, children }: LazyPopupProps) {
  const [isRequested, setRequested] = useState(false)
  if (isRequested) return <Suspense fallback={button({})}>{children}</Suspense>
  const preload = () => void load()
  return button({ onMouseEnter: preload, onFocus: preload, onClick: () => setRequested(true) })
}

import { useEffect, useState } from 'react'

/** Where the focus stood when the topmost popup came, and before that when those below it did. */
let standing: readonly Element[] = []

/** What has the focus. An item of a menu goes with the menu: its button stays. */
function focused(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement
}

/** Gives the focus back, once a popup has gone, to what had it before; unless that is gone too, or something else has it. */
export function useFocusBack(): void {
  // At the first drawing, before anything in the popup takes the focus.
  const [before] = useState(() => [focused(), ...standing].filter((element) => element !== null))
  useEffect(() => {
    const below = standing
    standing = before
    return () => {
      standing = below
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return
        const back = before.find((element) => element.isConnected && element !== document.body)
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      })
    }
  }, [before])
}

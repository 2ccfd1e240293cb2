import { useEffect, useState } from 'react'

interface Layer {
  close: () => void
}

/** The open popups and drawers, the topmost last. */
const layers: Layer[] = []

let notifyOpen = () => {}

/** Sets the callback for whenever a popup opens. */
export const onPopupOpen = (callback: () => void) => {
  notifyOpen = callback
}

/**
 * Makes a popup the topmost layer while it is mounted: Escape and the browser's Back call its `close`. Returns a
 * function that is true while it is the topmost.
 */
export function usePopupLayer(close: () => void): () => boolean {
  const [layer] = useState<Layer>(() => ({ close }))
  layer.close = close
  useEffect(() => {
    layers.push(layer)
    notifyOpen()
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [layer])
  return () => layers.at(-1) === layer
}

/** For a dropdown, as its child: makes it a popup layer while it is open, so that Back closes it. */
export function DropdownLayer({ onClose }: { readonly onClose: () => void }) {
  usePopupLayer(onClose)
  return null
}

/** The function that closes the topmost popup; undefined if none is open. */
export const closeTopmost = (): (() => void) | undefined => layers.at(-1)?.close

/** True if a calendar, a list of choices or a menu is open. The selector matches Mantine's class names. */
const isDropdownOpen = () =>
  [...document.querySelectorAll('[class*="-dropdown"][data-position]')].some((dropdown) => dropdown.checkVisibility())

/** True if the focused field reads Escape itself: one key must not clear a filter and close the panel beside it. */
const takesEscape = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-takes-escape]') !== null

window.addEventListener(
  'keydown',
  (event) => {
    // A dropdown is above the popup and closes itself.
    if (event.key !== 'Escape' || event.isComposing || isDropdownOpen() || takesEscape(event)) return
    const close = closeTopmost()
    if (!close) return
    // Tells the list below that this Escape is not for its selection.
    event.preventDefault()
    close()
  },
  { capture: true },
)

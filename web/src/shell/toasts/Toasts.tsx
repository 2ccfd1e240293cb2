import { Button } from '@mantine/core'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { topDialog } from '../../platform/browser/focus.ts'
import { useShortcuts } from '../../platform/browser/shortcuts.ts'
import {
  closeToast,
  currentToasts,
  type Toast,
  toastDurationMs,
  toastWithActionMs,
  useToasts,
} from '../../platform/browser/toast.ts'
import classes from './Toasts.module.css'
import { type Box, placeOfToasts, type ToastPlace } from './toastPlace.ts'

/** Top edge of the toasts, in pixels. */
const topOffsetPx = 100

const clickableSelector = 'button, [role="button"], [role="tab"], [role="combobox"], a[href], input, textarea, h1'

/** The boxes of the heading, buttons, links and inputs of the page, or of the topmost dialog. */
const clickableBoxes = (): readonly Box[] =>
  [...(topDialog() ?? document.body).querySelectorAll<HTMLElement>(clickableSelector)]
    .filter((element) => element.checkVisibility() && !element.closest('[data-toasts]'))
    .map((element) => element.getBoundingClientRect())

const currentPlace = (now?: ToastPlace) => {
  const messages = currentToasts().map(({ message, action }) => (action ? `${message} ${action.label}` : message))
  return placeOfToasts({ width: window.innerWidth, top: topOffsetPx, messages, taken: clickableBoxes() }, now)
}

/** Interval for updating the position, in milliseconds: the content below changes, for example when a dialog closes. */
const placementIntervalMs = 200

/** The last dialog that the browser itself has open, else the page. Everything outside such a dialog is inert. */
const parentForToasts = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

/** Puts the toasts where they are announced and can be clicked. As a popover they are above the dialog's content. */
function show(host: HTMLElement, popover: HTMLElement | null) {
  const parent = parentForToasts()
  if (host.parentElement !== parent) parent.append(host)
  // An older browser has no popovers: there the toasts are below a native dialog.
  popover?.togglePopover?.(true)
}

/**
 * Shows the toasts 100 pixels from the top, where they cover nothing clickable. Clicks go through them. Part of the
 * first screen's code: without a network it could not be loaded when needed.
 */
export function Toasts() {
  const toasts = useToasts()
  const [host] = useState(() => document.createElement('div'))
  const popover = useRef<HTMLDivElement>(null)
  const [{ left, width }, setPlace] = useState<ToastPlace>(() => currentPlace())
  useLayoutEffect(() => {
    if (toasts.length === 0) return host.remove()
    const update = () => {
      show(host, popover.current)
      setPlace((now) => currentPlace(now))
    }
    update()
    const timer = setInterval(update, placementIntervalMs)
    return () => clearInterval(timer)
  }, [toasts, host])
  const undoable = toasts.findLast(({ action }) => action)
  useShortcuts(
    undoable ? [{ keys: ['mod+Z'], label: 'shortcut.undo', run: () => !topDialog() && runAction(undoable) }] : [],
  )
  const style = { '--toast-left': `${left}px`, '--toast-width': `${width}px` } as CSSProperties
  return createPortal(
    <div ref={popover} popover="manual" className={classes.toasts} style={style} data-toasts>
      {toasts.map((one) => (
        <ToastItem key={one.id} toast={one} />
      ))}
    </div>,
    host,
  )
}

/** Runs the action of a toast once, and closes the toast. */
function runAction(toast: Toast | undefined) {
  if (!toast) return
  closeToast(toast.id)
  toast.action?.run()
}

/** A toast that closes itself. */
function ToastItem({ toast }: { readonly toast: Toast }) {
  const { id, message, color, action } = toast
  const duration = action ? toastWithActionMs : toastDurationMs
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <div role="alert" className={classes.toast} data-toast={color}>
      <span className={classes.message}>{message}</span>
      {action && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.action}
          aria-keyshortcuts="Control+Z"
          onClick={() => runAction(toast)}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}

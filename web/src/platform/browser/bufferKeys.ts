/** Time limit for a dialog to open, in milliseconds; after it, buffered keys are dropped. */
const maxHoldMs = 5_000

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && !target.readOnly

let isBuffering = false

/**
 * Buffers the keys typed after a dialog was requested, and types them into its first field once that has the focus.
 * Returns a function that leaves the keys to the page again, for a dialog that cannot be opened.
 */
export function bufferKeysForDialog(): () => void {
  // A second request for the dialog, for example for its file after its data, keeps the buffer.
  if (isBuffering) return () => {}
  isBuffering = true
  const controller = new AbortController()
  const { signal } = controller
  let buffer = ''
  /** The field that gets the buffered keys. */
  let field: EventTarget | undefined
  let wasInDialog = false
  const release = () => {
    // Another dialog may have been requested since.
    if (signal.aborted) return
    isBuffering = false
    clearTimeout(timer)
    controller.abort()
  }
  const timer = setTimeout(release, maxHoldMs)
  const bufferKey = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isText || (isTextField(event.target) && event.target !== field)) return
    event.preventDefault()
    // The page has keys of its own, like X for a row.
    event.stopPropagation()
    buffer += event.key
  }
  const insertBuffer = ({ target }: FocusEvent) => {
    const isInDialog = target instanceof Element && target.closest('[aria-modal="true"]') !== null
    // The dialog has no text field and is closed again.
    if (wasInDialog && !isInDialog) return release()
    wasInDialog = isInDialog
    if (field || !isInDialog || !isTextField(target)) return
    field = target
    // Buffer until then, too: keys typed directly would come before the earlier ones.
    setTimeout(() => {
      release()
      // Insert as if typed, so that the field's own handlers run.
      if (buffer !== '') document.execCommand('insertText', false, buffer)
    })
  }
  addEventListener('keydown', bufferKey, { capture: true, signal })
  addEventListener('focusin', insertBuffer, { signal })
  addEventListener('pointerdown', release, { signal })
  return release
}

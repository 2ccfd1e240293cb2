/** Number of previously focused elements that are remembered of the page and of each open dialog. */
const maxRemembered = 8

interface FocusedElement {
  readonly element: HTMLElement
  readonly path: string
  /** The dialog around it; null on the page. */
  readonly dialog: Element | null
}

/** The history with one more element, newest first. Tabbing through a dialog does not push out what had opened it. */
function remember(history: readonly FocusedElement[], element: HTMLElement): FocusedElement[] {
  const newest = { element, path: location.pathname, dialog: element.closest('[aria-modal="true"]') }
  const others = history.filter((other) => other.element !== element && other.element.isConnected)
  const all = [newest, ...others]
  return all.filter(({ dialog }, index) => countInDialog(all.slice(0, index), dialog) < maxRemembered)
}

const countInDialog = (elements: readonly FocusedElement[], dialog: Element | null) =>
  elements.filter((element) => element.dialog === dialog).length

const tabbableSelector = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'

const textInputSelector = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/** True if a key pressed there is text; a checkbox takes none. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textInputSelector) !== null

/** The topmost dialog, if one is open. */
export const topDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)

const pageContent = () => document.getElementById('content')

/** True if only the body or the page's content has the focus. */
export const isNothingFocused = () =>
  document.activeElement === document.body || document.activeElement === pageContent()

/** The open popover around an element: a dialog that does not block the page. */
const popoverAround = (element: HTMLElement) => element.closest<HTMLElement>('[role="dialog"]:not([aria-modal="true"])')

const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })

const isAfter = (element: HTMLElement, other: HTMLElement) =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** The popover if it is still open and above all dialogs, else the topmost dialog. Each is added at the page's end. */
function topFrame(popover: HTMLElement | null) {
  const dialog = topDialog()
  return popover && isUsable(popover) && (!dialog || isAfter(popover, dialog)) ? popover : dialog
}

const fieldSelector = ':is(input:not([type="hidden"]), textarea, select):not([tabindex="-1"])'

/** Marks the first field of a form for the initial focus of its dialog, unless the form marks an element itself. */
export function markFirstField(form: HTMLFormElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return
  const first = [...form.querySelectorAll<HTMLElement>(fieldSelector)].find(isUsable)
  first?.setAttribute('data-autofocus', '')
}

/**
 * The initial focus of a dialog: the element with `data-autofocus`, else the first field of its form, else the first
 * field or button, else the dialog.
 */
const initialFocusOf = (dialog: HTMLElement) =>
  ['[data-autofocus]', `form ${fieldSelector}`, tabbableSelector]
    .flatMap((selector) => [...dialog.querySelectorAll<HTMLElement>(selector)])
    .find(isUsable) ?? dialog

/**
 * Restores the focus after the focused element was removed or disabled. A disabled element gets it back when enabled;
 * for a removed one, the last focused element that is left gets it, else the open dialog or the page's content. The
 * focus does not leave an open dialog, nor a popover, which reads Escape only while it has the focus.
 */
export function restoreLostFocus(body: HTMLElement): void {
  let history: FocusedElement[] = []
  /** The element that has the focus or lost it to the body; undefined after a click on empty space. */
  let owner: HTMLElement | undefined
  /** The popover around the owner. */
  let popover: HTMLElement | null = null
  /** The dialog, popover or page content that has the focus while the owner is disabled. */
  let holder: HTMLElement | undefined

  const isLost = () => {
    const active = document.activeElement
    return active === body || active === holder || active?.matches(':disabled')
  }
  const hold = (element: HTMLElement | null) => {
    holder = element ?? undefined
    holder?.focus({ preventScroll: true })
  }

  const restore = () => {
    if (!owner || !isLost()) return
    const frame = topFrame(popover)
    if (owner.isConnected && (!frame || frame.contains(owner))) {
      if (!isUsable(owner)) return hold(frame ?? pageContent())
      return owner.focus({ preventScroll: true })
    }
    const previous = history.find(
      ({ element, path }) => path === location.pathname && isUsable(element) && (!frame || frame.contains(element)),
    )
    const target = previous?.element ?? (frame ? initialFocusOf(frame) : pageContent())
    target?.focus({ preventScroll: true })
  }

  body.addEventListener('focusin', ({ target }) => {
    if (target === holder) return
    holder = undefined
    owner = target as HTMLElement
    popover = popoverAround(owner)
    if (owner === pageContent() || owner === topDialog()) return
    history = remember(history, owner)
  })
  body.addEventListener('focusout', ({ target }) => {
    // Check after the DOM change: if the element could still have the focus, the user left it.
    queueMicrotask(() => {
      if (target === owner && document.activeElement === body && isUsable(owner as HTMLElement)) owner = undefined
    })
  })
  body.addEventListener('pointerdown', () => {
    if (holder) owner = holder = undefined
  })
  // Run after the focus handling of a popup that opens or closes.
  new MutationObserver(() => owner && setTimeout(restore)).observe(body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })
}

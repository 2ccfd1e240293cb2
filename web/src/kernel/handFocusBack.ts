/**
 * Gives a button that was out of use while it worked the focus again: browsers take it from whatever is disabled. Not where
 * something else has it by then.
 */
export function handFocusBack(body: HTMLElement): void {
  let last: EventTarget | null = null
  body.addEventListener('focusin', ({ target }) => {
    last = target
  })
  new MutationObserver((changes) => {
    const isUsable = changes.some(({ target }) => target === last && !(target as HTMLButtonElement).disabled)
    if (isUsable && document.activeElement === body) (last as HTMLElement).focus({ preventScroll: true })
  }).observe(body, { subtree: true, attributeFilter: ['disabled'] })
}

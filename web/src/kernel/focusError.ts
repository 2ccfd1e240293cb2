/** Moves focus to the first field marked as wrong, of the popup on top where there is one, once the marks are drawn. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const form = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

/** Number of frames to wait for a refused form to render its errors. */
const maxFrames = 30

function focusInvalidField(framesLeft: number): void {
  requestAnimationFrame(() => {
    const form = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) {
      // On a phone the panel of a record may be folded.
      field.closest('details')?.setAttribute('open', '')
      field.focus()
    } else if (framesLeft > 0) focusInvalidField(framesLeft - 1)
  })
}

/** Focuses the first invalid field of the topmost dialog, or else of the page, once the errors are rendered. */
export const focusFirstError = (): void => focusInvalidField(maxFrames)

const clickable = 'button, a[href], label'

const clickedElement = ({ target }: MouseEvent) => (target instanceof Element && target.closest(clickable)) || target

/**
 * Ignores the second click of a double click unless it is on the element of the first one. The first click may have put
 * another button there, as *Release* in place of *Check*, or closed the dialog above what lies there.
 */
export function ignoreSecondClicksOnOthers(): void {
  let first: EventTarget | null = null
  const click = (event: MouseEvent) => {
    const element = clickedElement(event)
    if (event.detail <= 1) {
      first = element
      return
    }
    if (element === first) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', click, { capture: true })
}

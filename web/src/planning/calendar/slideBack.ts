/** The calendar element of a visit. */
const visitElementOf = (ID: string) =>
  document.querySelector(`[data-visit="${CSS.escape(ID)}"]`)?.closest<HTMLElement>('[role="listitem"], li')

const slideMs = 350

/** Current position of a visit on screen; undefined if it is not rendered. */
export const visitRectOf = (ID: string) => visitElementOf(ID)?.getBoundingClientRect()

/** Animates a visit from its former position to the current one. */
export function slideBack(ID: string, from: DOMRect | undefined): void {
  const element = visitElementOf(ID)
  if (!element || !from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const to = element.getBoundingClientRect()
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`
  element.animate(
    [
      { transform: start, zIndex: 1000 },
      { transform: 'none', zIndex: 1000 },
    ],
    {
      duration: slideMs,
      easing: 'ease-in-out',
    },
  )
}

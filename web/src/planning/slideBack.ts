/** The element that stands for a visit on the calendar, and moves when the visit does. */
const placeholderOf = (ID: string) =>
  document.querySelector(`[data-visit="${CSS.escape(ID)}"]`)?.closest<HTMLElement>('[role="listitem"]')

const slowly = 350

/** Where a visit is drawn now; undefined while it is not. */
export const drawnAt = (ID: string) => placeholderOf(ID)?.getBoundingClientRect()

/** Lets a visit that is drawn at its place again be seen sliding there from where it was. */
export function slideBack(ID: string, from: DOMRect | undefined): void {
  const element = placeholderOf(ID)
  if (!element || !from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const to = element.getBoundingClientRect()
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`
  element.animate(
    [
      { transform: start, zIndex: 1000 },
      { transform: 'none', zIndex: 1000 },
    ],
    {
      duration: slowly,
      easing: 'ease-in-out',
    },
  )
}

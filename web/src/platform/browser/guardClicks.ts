import { keepClicksOnMovedElements } from './clickMovedElements.ts'
import { ignoreSecondClicksOnOthers } from './doubleClicks.ts'

/** Sends clicks to the element that the user means. Loaded after the first screen, which nobody has clicked on yet. */
export function guardClicks(): void {
  keepClicksOnMovedElements()
  ignoreSecondClicksOnOthers()
}

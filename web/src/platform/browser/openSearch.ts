/** Name of the window event that opens the search palette. */
export const searchEvent = 'callout:search'

/** Opens the search palette from anywhere on the page. */
export const openSearch = () => window.dispatchEvent(new CustomEvent(searchEvent))

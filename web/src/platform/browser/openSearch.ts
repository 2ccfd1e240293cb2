export const openSearch = () => void window.dispatchEvent(new CustomEvent('callout:search'))

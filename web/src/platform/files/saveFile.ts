/** How long the browser may take to read a file that it is offered. */
const lifetimeMs = 60_000

/** Offers a file to the user as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), lifetimeMs)
}

/** Shows a file in a tab of its own, if the browser opens one. */
export function openFile(file: Blob): void {
  const url = URL.createObjectURL(file)
  window.open(url, '_blank')
  // The tab reads the URL once, when it opens.
  setTimeout(() => URL.revokeObjectURL(url), lifetimeMs)
}

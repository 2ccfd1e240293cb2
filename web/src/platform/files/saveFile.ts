/** Offers a file to the user as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

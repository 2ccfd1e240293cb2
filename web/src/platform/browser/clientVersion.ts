/** True if the server serves a newer client than this page runs; false if the server can't be reached. */
export async function isClientOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  // The page at this address: the visits of the day have another one than the portal.
  const page = await fetch(location.pathname, { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  )
  return script != null && page !== undefined && !page.includes(script)
}

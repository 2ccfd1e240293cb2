import { useEffect } from 'react'

/** Route of a page with an HTML entry of its own: reloads, so that the browser loads that entry. */
export function ReloadPage() {
  useEffect(() => location.reload(), [])
  return null
}

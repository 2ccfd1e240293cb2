import { useEffect } from 'react'

/** Stands for a page that has an entry of its own: the browser loads that one. */
export function OtherEntry() {
  useEffect(() => location.reload(), [])
  return null
}

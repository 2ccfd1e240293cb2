import { useEffect } from 'react'

/** Names the browser's tab after what it shows. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' || title === 'Callout' ? 'Callout' : `${title} · Callout`
  }, [title])
}

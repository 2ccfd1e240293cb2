import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

interface GoToProps {
  /** A path of the product with its query. */
  readonly path: string
  readonly state?: HistoryState
}

/** Leads elsewhere in place of a page, once: drawn again on the way there, it does not begin anew. */
export function GoTo({ path, state }: GoToProps) {
  const { history } = useRouter()
  const isUnderWay = useRef(false)
  useEffect(() => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    history.replace(path, state)
  }, [history, path, state])
  return null
}

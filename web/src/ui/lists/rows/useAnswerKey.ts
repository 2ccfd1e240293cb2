import { useRef } from 'react'
import type { ListData } from '../../../platform/lists/useList.ts'

/**
 * React key of the rows on screen. It changes with the request, so that each answer gets new elements: a row that
 * stays but moves would count as a layout shift.
 */
export function useAnswerKey<Row>({ criteria, state, isStale }: ListData<Row>): string {
  const requestKey = JSON.stringify([criteria, state.page, state.size])
  const answeredKey = useRef(requestKey)
  if (!isStale) answeredKey.current = requestKey
  return answeredKey.current
}

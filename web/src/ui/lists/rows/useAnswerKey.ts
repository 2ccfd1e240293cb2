import { useRef } from 'react'
import type { ListData } from '../../../platform/lists/useList.ts'

/**
 * A key of the request whose rows are on screen. It gives the rows of another request new elements: a row in both
 * answers would otherwise count as a layout shift.
 */
export function useAnswerKey<Row>({ criteria, state, isStale }: ListData<Row>): string {
  const requestKey = JSON.stringify([criteria, state.page, state.size])
  const answeredKey = useRef(requestKey)
  if (!isStale) answeredKey.current = requestKey
  return answeredKey.current
}

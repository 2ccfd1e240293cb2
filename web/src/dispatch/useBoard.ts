import { boardApi } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import type { DispatchUrlState } from './dispatchUrl.ts'

/** Loads the board of a day. While another day or region is loading, the previous board stays. */
export function useBoard({ day, region }: DispatchUrlState) {
  const query = useEndpointQuery(boardApi, { day, region }, { keepPrevious: true })
  const { data: board, isPlaceholderData, error, isFetching, refetch } = query
  const [boardDay, setBoardDay] = useState(day)
  if (board && !isPlaceholderData && boardDay !== day) setBoardDay(day)
  return {
    board,
    /** The day of the visits on the board. */
    boardDay,
    /** True while the board of another day or region is loading: then `board` is still the previous one. */
    isPreviousBoard: isPlaceholderData,
    error,
    isFetching,
    retry: refetch,
  }
}

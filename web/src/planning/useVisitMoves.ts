import { type CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useVisitWarning } from '../calls/answer/useVisitWarning.tsx'
import { undoActionOf } from '../calls/undo/undoCalls.tsx'
import { isRequestFailure } from '../platform/api/errors.ts'
import { refreshRows } from '../platform/api/queries.ts'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { text } from '../platform/i18n/i18n.ts'
import { slideBack, visitRectOf } from './calendar/slideBack.ts'
import { cachePlannedCall } from './planningQueries.ts'
import type { Schedule } from './visits.ts'

/** The call whose move was refused, and the reason. */
export interface MoveRefusal {
  readonly call: CallRow
  readonly reason: string
}

/** The target of a move: time and technician. */
export interface VisitMove extends Schedule {
  readonly technician: string
}

const noMoves: ReadonlyMap<string, VisitMove> = new Map()

/** The moves without this one. A later move of the same visit stays. */
function without(moves: typeof noMoves, ID: string, move: VisitMove): typeof noMoves {
  if (moves.get(ID) !== move) return moves
  const others = new Map(moves)
  others.delete(ID)
  return others
}

/** Moves visits optimistically: a visit is shown at its new time at once and slides back if the server refuses. */
export function useVisitMoves() {
  const [moving, setMoving] = useState(noMoves)
  const [refusal, setRefusal] = useState<MoveRefusal>()
  const plan = useEndpointMutation(callApi.plan, {
    toastAction: (call) => undoActionOf([call]),
    // A refusal may mean that the data on screen is outdated.
    onFailure: () => void refreshRows(),
  })

  const overlap = useVisitWarning()

  const move = async (call: CallRow, schedule: Schedule, technician = call.technician) => {
    const { ID, version } = call
    const moved = { ...schedule, technician }
    setRefusal(undefined)
    setMoving((before) => new Map(before).set(ID, moved))
    const goBack = () => {
      const from = visitRectOf(ID)
      flushSync(() => setMoving((before) => without(before, ID, moved)))
      slideBack(ID, from)
    }
    if (!(await overlap.confirmVisit({ ID, ...moved }))) return goBack()
    try {
      const { answer } = await plan.mutateAsync({
        ID,
        version,
        ...schedule,
        ...(technician !== call.technician && { technician }),
      })
      cachePlannedCall(answer)
      setMoving((before) => without(before, ID, moved))
    } catch (error) {
      goBack()
      setRefusal({ call, reason: isRequestFailure(error) ? error.message : text('message.error_api') })
    }
  }
  return { moving, refusal, dismissRefusal: () => setRefusal(undefined), move, overlapDialog: overlap.dialog }
}

import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { useRef } from 'react'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { addMinutes } from '../../platform/i18n/timeZones.ts'
import { undoActionOf } from '../undo/undoCalls.tsx'
import { useVisitWarning } from './useVisitWarning.tsx'

/**
 * Moves the visit of a call to the time the customer asked for. A wish does not reserve its time: if another visit is
 * there by now, the user is asked first. The caller must render `dialog`.
 */
export function useMoveToWish(call: CallRecord) {
  const overlap = useVisitWarning()
  const move = useEndpointMutation(callApi.plan, {
    toastAction: (moved) => undoActionOf([moved]),
  })

  const isBusy = useRef(false)
  const moveToWish = async (schedule_start_date: string, wish_technician: string) => {
    // Ignore a second click while the overlaps are looked up.
    if (isBusy.current) return
    isBusy.current = true
    const release = () => {
      isBusy.current = false
    }
    const schedule_end_date = addMinutes(schedule_start_date, call.duration_minutes ?? defaultVisitMinutes)
    const technician = wish_technician || call.technician
    const visit = { ID: call.ID, schedule_start_date, schedule_end_date, technician }
    if (!(await overlap.confirmVisit(visit))) return release()
    move.mutate({ ...visit, version: call.version }, { onSettled: release })
  }
  return {
    moveToWish: (start: string, technician: string) => void moveToWish(start, technician),
    isMoving: move.isPending,
    dialog: overlap.dialog,
  }
}

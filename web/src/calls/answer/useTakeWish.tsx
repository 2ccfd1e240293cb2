import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { addMinutes } from '../../platform/i18n/timeZones.ts'
import { undoActionOf } from '../undo/undoCalls.tsx'
import { useOverlapWarning } from './useOverlapWarning.tsx'

/**
 * Moves the visit of a call to the time the customer asked for. A wish holds no time, so another visit may be there by
 * now: the user is asked first. The caller must render `dialog`.
 */
export function useTakeWish(call: CallRecord) {
  const overlap = useOverlapWarning()
  const move = useEndpointMutation(callApi.plan, {
    toastAction: (moved) => undoActionOf([moved]),
  })

  const takeWish = async (schedule_start_date: string, wish_technician: string) => {
    const schedule_end_date = addMinutes(schedule_start_date, call.duration_minutes ?? defaultVisitMinutes)
    const technician = wish_technician || call.technician
    const visit = { ID: call.ID, schedule_start_date, schedule_end_date, technician }
    if (await overlap.confirmOverlaps(visit)) move.mutate({ ...visit, version: call.version })
  }
  return {
    takeWish: (start: string, technician: string) => void takeWish(start, technician),
    isMoving: move.isPending,
    dialog: overlap.dialog,
  }
}

import type { CallRow } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Suspense } from 'react'
import type { ChosenSlot } from '../calls/answer/SlotChoice.tsx'
import { lazyComponent, lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useFormats } from '../platform/i18n/formats.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'
import type { MovableCall } from './MoveDialog.tsx'
import type { Answer } from './panel/UnansweredCalls.tsx'
import { cachePlannedCall, refreshCallLists } from './planningQueries.ts'
import type { PlanningViewState } from './usePlanningState.ts'

const AcceptCallDialog = lazyDialog(() => import('../calls/answer/AnswerCallDialog.tsx'), 'AcceptCallDialog')
const RejectCallDialog = lazyDialog(() => import('../calls/answer/AnswerCallDialog.tsx'), 'RejectCallDialog')
const MoveDialog = lazyDialog(() => import('./MoveDialog.tsx'), 'MoveDialog')
const PlanDayDialog = lazyComponent(() => import('./day/PlanDayDialog.tsx'), 'PlanDayDialog')

/** The open popup and its call. */
export type OpenDialog =
  | { readonly action: Answer; readonly call: CallRow | CallRecord; readonly slot?: ChosenSlot }
  | { readonly action: 'move'; readonly call: MovableCall }
  | { readonly action: 'planDay'; readonly technician: string; readonly day: string }

interface PlanningDialogsProps {
  readonly open: OpenDialog | undefined
  readonly state: PlanningViewState
  readonly onClose: () => void
}

/** The popups of the planning page. */
export function PlanningDialogs({ open, state, onClose }: PlanningDialogsProps) {
  const { timeZone } = useFormats()
  /** Selects the call and moves the calendar to the day of its visit. */
  const showCall = (call: CallRecord) => {
    cachePlannedCall(call)
    const date = call.schedule_start_date && toWallTime(call.schedule_start_date, timeZone).day
    state.updateUrl({ call: call.ID, ...(date && { date }) })
    onClose()
  }
  return (
    <Suspense>
      {open?.action === 'accept' && (
        <AcceptCallDialog record={open.call} slot={open.slot} onClose={onClose} onDone={showCall} />
      )}
      {open?.action === 'reject' && (
        <RejectCallDialog
          record={open.call}
          onClose={onClose}
          onRejected={() => {
            // The company may no longer load this call, so refresh only the lists.
            state.deselect(open.call.ID)
            refreshCallLists()
          }}
        />
      )}
      {open?.action === 'planDay' && <PlanDayDialog technician={open.technician} day={open.day} onClose={onClose} />}
      {open?.action === 'move' && <MoveDialog call={open.call} onClose={onClose} onDone={showCall} />}
    </Suspense>
  )
}

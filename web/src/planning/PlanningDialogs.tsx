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
export type OpenedDialog =
  | { readonly kind: Answer; readonly call: CallRow | CallRecord; readonly slot?: ChosenSlot }
  | { readonly kind: 'move'; readonly call: MovableCall }
  | { readonly kind: 'planDay'; readonly technician: string; readonly day: string }

interface PlanningDialogsProps {
  readonly opened: OpenedDialog | undefined
  readonly state: PlanningViewState
  readonly onClose: () => void
}

/** The popups of the planning page. */
export function PlanningDialogs({ opened, state, onClose }: PlanningDialogsProps) {
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
      {opened?.kind === 'accept' && (
        <AcceptCallDialog record={opened.call} slot={opened.slot} onClose={onClose} onDone={showCall} />
      )}
      {opened?.kind === 'reject' && (
        <RejectCallDialog
          record={opened.call}
          onClose={onClose}
          onRejected={() => {
            // The company may no longer load this call, so refresh only the lists.
            state.deselect(opened.call.ID)
            refreshCallLists()
          }}
        />
      )}
      {opened?.kind === 'planDay' && (
        <PlanDayDialog technician={opened.technician} day={opened.day} onClose={onClose} />
      )}
      {opened?.kind === 'move' && <MoveDialog call={opened.call} onClose={onClose} onDone={showCall} />}
    </Suspense>
  )
}

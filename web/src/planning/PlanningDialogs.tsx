import type { CallRow } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { lazy, Suspense } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { wallTime } from '../kernel/zoned.ts'
import type { Answer } from './Appointments.tsx'
import { keepPlanned, refreshLists } from './planningQueries.ts'
import type { PlanningOnScreen } from './usePlanningState.ts'

const AcceptCallDialog = lazy(async () => ({
  default: (await import('../calls/AnswerCallDialog.tsx')).AcceptCallDialog,
}))
const RejectCallDialog = lazy(async () => ({
  default: (await import('../calls/AnswerCallDialog.tsx')).RejectCallDialog,
}))
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

/** Something that is being done to a call in a popup. */
export type Doing =
  | { readonly what: Answer; readonly call: CallRow | CallRecord }
  | { readonly what: 'move'; readonly call: CallRecord }

interface PlanningDialogsProps {
  readonly doing: Doing | undefined
  readonly state: PlanningOnScreen
  readonly onClose: () => void
}

/** The popups of the planning. What they change is refreshed on screen by itself. */
export function PlanningDialogs({ doing, state, onClose }: PlanningDialogsProps) {
  const { timeZone } = useFormats()
  /** The call is selected, and the calendar stands where its visit is. */
  const show = (call: CallRecord) => {
    keepPlanned(call)
    const date = call.schedule_start_date && wallTime(call.schedule_start_date, timeZone).day
    state.go({ call: call.ID, ...(date && { date }) })
    onClose()
  }
  return (
    <Suspense>
      {doing?.what === 'accept' && <AcceptCallDialog record={doing.call} onClose={onClose} onDone={show} />}
      {doing?.what === 'reject' && (
        <RejectCallDialog
          record={doing.call}
          onClose={onClose}
          onDone={() => {
            // The call is no longer this company's: only the lists may be asked again.
            state.select(undefined)
            refreshLists()
            onClose()
          }}
        />
      )}
      {doing?.what === 'move' && <MoveDialog call={doing.call} onClose={onClose} onDone={show} />}
    </Suspense>
  )
}

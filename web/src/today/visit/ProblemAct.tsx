import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { VisitDays } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Translate, useT } from '../../platform/i18n/i18n.ts'
import type { ReportField } from '../offline/callValues.ts'
import type { ActBodies, ActKind, Queue, QueuedAct } from '../offline/queue.types.ts'
import { reportOf } from '../report/reportForm.ts'
import { ConflictChoice, ConflictTexts } from './ConflictChoice.tsx'
import { CopyButton } from './CopyButton.tsx'
import { conflictsOf, withTheirs } from './conflicts.ts'
import { DiscardButton } from './DiscardButton.tsx'
import { reportLabel } from './reportLabel.ts'
import classes from './Visit.module.css'

interface ProblemActProps {
  readonly act: QueuedAct
  readonly days: VisitDays
  readonly queue: Queue
  /** True if a correction of this report was typed but not sent: it would be lost if the report were sent as it was. */
  readonly isCorrectionBegun: boolean
  /** Opens the report again, to correct it. */
  readonly onCorrect: () => void
  /** Called when the act is given up. */
  readonly onGivenUp: () => void
}

/** An act that was refused, or that conflicts with a change by somebody else: its reason, and what can be done. */
export function ProblemAct({ act, days, queue, isCorrectionBegun, onCorrect, onGivenUp }: ProblemActProps) {
  const t = useT()
  const [theirFields, setTheirFields] = useState<readonly ReportField[]>([])
  const { kind, theirs } = act
  const isConflict = act.state === 'conflict'
  const reason = act.isHandedOver ? t('today.handed_over') : reasonOf(t, act)
  const conflicts = theirs ? conflictsOf(act, theirs, days) : []
  const text = isConflict && theirs ? conflictHint(t, conflicts.length > 0, isCorrectionBegun) : reason
  const mayBeSentAgain = !act.isHandedOver && !isCorrectionBegun
  // The reason says what is wrong with the time, which is no field on this page.
  const errors = Object.entries(act.errors ?? {}).filter(([field]) => field !== 'at')
  const sendAgain = () =>
    theirs && theirFields.length > 0
      ? queue.change(act.id, withTheirs(reportOf(act), theirs, theirFields))
      : queue.retry(act.id)
  return (
    <section className={classes.problem} role="alert">
      <h2>{isConflict ? t('today.conflict') : t('today.refused', { act: t(`today.act.${kind}`) })}</h2>
      {text && <p>{text}</p>}
      {!isConflict && errors.length > 0 && (
        <ul>
          {errors.map(([field, key]) => (
            <li key={field}>
              {reportLabel(t, field)}: {t(key)}
            </li>
          ))}
        </ul>
      )}
      {isCorrectionBegun ? (
        <>
          <ConflictTexts conflicts={conflicts} />
          <p>{t('today.correction_begun')}</p>
        </>
      ) : (
        <ConflictChoice conflicts={conflicts} theirs={theirFields} onChange={setTheirFields} />
      )}
      <div className={classes.buttons}>
        {kind === 'Finish' && (
          <Button size="lg" variant={isConflict && mayBeSentAgain ? 'default' : 'filled'} onClick={onCorrect}>
            {t('today.correct')}
          </Button>
        )}
        {mayBeSentAgain && (
          <Button
            size="lg"
            variant={isConflict || kind !== 'Finish' ? 'filled' : 'default'}
            onClick={() => void sendAgain()}
          >
            {t('today.send_again')}
          </Button>
        )}
        {kind === 'Add' && <CopyButton text={String((act.body as ActBodies['Add']).remark ?? '')} />}
        <DiscardButton text={giveUpTexts[kind]} onDiscard={() => void queue.discard(act.id).then(onGivenUp)} />
      </div>
    </section>
  )
}

const giveUpTexts: Readonly<Record<ActKind, MessageKey>> = {
  Depart: 'today.give_up_time',
  Start: 'today.give_up_time',
  TakeBack: 'today.give_up_time',
  Finish: 'today.give_up_text',
  Photo: 'today.give_up_photo',
  Add: 'today.give_up_text',
}

/** An addition that is not found came too late; the server says no more. */
const reasonOf = (t: Translate, { kind, isNotFound, reason }: QueuedAct) =>
  kind === 'Add' && isNotFound ? t('today.add_refused') : reason

/** The text above the conflicting values; undefined if a correction was begun and there are none. */
function conflictHint(t: Translate, hasConflicts: boolean, isCorrectionBegun: boolean): string | undefined {
  if (isCorrectionBegun) return hasConflicts ? t('today.correction_replaces') : undefined
  return t(hasConflicts ? 'today.conflict_hint' : 'today.no_conflict')
}

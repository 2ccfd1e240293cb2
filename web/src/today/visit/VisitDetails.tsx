import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { Suspense, useEffect, useState } from 'react'
import { firstScreenComponent, lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { dayPath, todayHistory } from '../navigation.tsx'
import { discardDraft, loadDraft } from '../offline/drafts.ts'
import type { Draft, Queue, QueuedAct } from '../offline/queue.types.ts'
import classes from '../Today.module.css'
import { useTodayUrl } from '../useTodayUrl.ts'
import { isOver, isProblem } from '../visitStates.ts'
import { ActBar } from './ActBar.tsx'
import { isHandover } from './ending.ts'
import { FinishedVisit } from './FinishedVisit.tsx'
import { PayerBadge } from './PayerBadge.tsx'
import { PlannedTime } from './PlannedTime.tsx'
import { ProgressBadge } from './ProgressBadge.tsx'
import { ProgressTimes } from './ProgressTimes.tsx'
import { ReachButtons } from './ReachButtons.tsx'
import { useEnding } from './useEnding.ts'
import { VisitFacts } from './VisitFacts.tsx'

const EndedActs = lazyComponent(() => import('./EndedActs.tsx'), 'EndedActs')
const ProblemAct = lazyComponent(() => import('./ProblemAct.tsx'), 'ProblemAct')
const Report = firstScreenComponent(() => import('../report/Report.tsx'), 'Report')

interface VisitDetailsProps {
  readonly visit: Visit
  readonly days: VisitDays
  readonly queue: Queue
  /** True if the visit went to somebody else. */
  readonly isLost: boolean
}

/**
 * A visit: its facts, its actions and its report. The report opens when the visit starts; for an absent customer the
 * technician may open it earlier.
 */
export function VisitDetails({ visit, days, queue, isLost }: VisitDetailsProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { search } = useTodayUrl()
  const today = toWallTime(new Date().toISOString(), timeZone).day
  const acts = queue.acts.filter(({ ID }) => ID === visit.ID)
  const [corrected, setCorrected] = useState<QueuedAct>()
  const [draft, setDraft] = useDraft(visit.ID)
  const [isSent, setSent] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const problems = acts.filter(isProblem)
  // A report with input stays on screen, whatever the server says about the call.
  const hasInput = draft.found !== undefined || isTyping
  const isReportQueued = acts.some(({ kind }) => kind === 'Finish' || kind === 'Add')
  const isReported = isSent || isReportQueued || (isOver(visit) && !hasInput)
  const ending = useEnding(visit, hasInput || problems.length > 0)
  const [wasBegun, setBegun] = useState(false)
  // After the answer to an act, the old visit is shown until the visits are loaded again. The report must stay open.
  const isBegun = wasBegun || visit.progress.started_at !== null || draft.found !== undefined
  if (isBegun !== wasBegun) setBegun(isBegun)
  const addition = acts.find(({ kind }) => kind === 'Add')
  const isReporting = draft.isRead && (corrected !== undefined || (!isReported && isBegun))
  // The acts of an ended visit are shown together.
  const endedActs = ending ? problems.filter(({ kind }) => kind !== 'Add' && kind !== 'Photo') : []
  const shownProblems = problems.filter((act) => !endedActs.includes(act))
  const discard = async () => {
    for (const { id } of endedActs) await queue.discard(id)
    await discardDraft(visit.ID)
    todayHistory.push(dayPath(search))
  }
  const forget = () => {
    setDraft(undefined)
    setTyping(false)
    setBegun(false)
  }
  // The report is loaded while the technician is still on the way: at the door there may be no network.
  useEffect(() => void Report.preload(), [])
  return (
    <>
      <header>
        <h1 className={classes.title}>{visit.customer.name}</h1>
        <span className={classes.cardTop}>
          <PlannedTime visit={visit} day={today} />
        </span>
        <span className={classes.badges}>
          <ProgressBadge visit={visit} acts={acts} isLost={isLost || (ending !== undefined && isHandover(ending))} />
          <PayerBadge payer={visit.payer} />
        </span>
        <ProgressTimes visit={visit} />
      </header>
      <Suspense>
        {!isReporting && draft.isRead && endedActs.length > 0 && ending && (
          <EndedActs
            visit={visit}
            days={days}
            queue={queue}
            ending={ending}
            acts={endedActs}
            isCorrectionBegun={draft.found !== undefined}
            onCorrect={setCorrected}
            onAdded={() => {
              setSent(true)
              forget()
              window.scrollTo({ top: 0 })
            }}
            onDiscard={() => void discard()}
          />
        )}
        {corrected === undefined &&
          draft.isRead &&
          shownProblems.map((act) => (
            <ProblemAct
              key={act.id}
              act={act}
              days={days}
              queue={queue}
              onCorrect={() => setCorrected(act)}
              isCorrectionBegun={act.kind === 'Finish' && draft.found !== undefined}
              onGivenUp={() => {
                if (act.kind !== 'Photo') setSent(false)
                if (act.kind === 'Finish') forget()
              }}
            />
          ))}
      </Suspense>
      {(isOver(visit) || addition) && !isReporting && problems.length === 0 && (
        <FinishedVisit visit={visit} days={days} isWaiting={acts.length > 0} />
      )}
      <ReachButtons visit={visit} />
      {isReporting || isReported ? (
        <details className={classes.details}>
          <summary>{t('today.facts')}</summary>
          <VisitFacts visit={visit} />
        </details>
      ) : (
        <VisitFacts visit={visit} />
      )}
      {!isReported && !isReporting && draft.isRead && problems.length === 0 && (
        <ActBar
          visit={visit}
          enqueue={queue.enqueue}
          onReport={() => setDraft({ values: { result: 'absent' }, files: [] })}
        />
      )}
      <Suspense>
        {isReporting && (
          <Report
            key={corrected?.id ?? ''}
            visit={visit}
            days={days}
            queue={queue}
            draft={draft.found}
            corrected={corrected}
            ended={ending && { ending, acts: endedActs }}
            onInput={() => setTyping(true)}
            onDiscard={() => void discard()}
            onSent={() => {
              setCorrected(undefined)
              setDraft(undefined)
              setTyping(false)
              setSent(true)
              window.scrollTo({ top: 0 })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The draft of the visit, read once from this phone. */
function useDraft(ID: string) {
  const [state, setState] = useState<{ readonly isRead: boolean; readonly found: Draft | undefined }>({
    isRead: false,
    found: undefined,
  })
  useEffect(() => {
    let isCurrent = true
    const show = (found: Draft | undefined) => isCurrent && setState({ isRead: true, found })
    loadDraft(ID).then(show, () => show(undefined))
    return () => {
      isCurrent = false
    }
  }, [ID])
  return [state, (found: Draft | undefined) => setState({ isRead: true, found })] as const
}

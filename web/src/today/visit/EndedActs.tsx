import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { callValuesOf } from '../offline/callValues.ts'
import type { Queue, QueuedAct } from '../offline/queue.types.ts'
import { remarkToAdd, reportOf, valuesOfBody } from '../report/reportForm.ts'
import { reportText } from '../report/summaryRows.ts'
import { useTodayUrl } from '../useTodayUrl.ts'
import { EndedVisit } from './EndedVisit.tsx'
import { type Ending, timesToAdd } from './ending.ts'

interface EndedActsProps {
  readonly visit: Visit
  readonly days: VisitDays
  readonly queue: Queue
  readonly ending: Ending
  /** The acts of the visit that the server refused. */
  readonly acts: readonly QueuedAct[]
  /** True if a correction of the report was begun: it would be lost if the report were added as it was. */
  readonly isCorrectionBegun: boolean
  readonly onCorrect: (report: QueuedAct) => void
  readonly onAdded: () => void
  readonly onDiscard: () => void
}

/** The acts that were refused because the visit ended elsewhere, all together. */
export function EndedActs(props: EndedActsProps) {
  const { visit, days, queue, ending, acts, isCorrectionBegun, onCorrect, onAdded, onDiscard } = props
  const t = useT()
  const { quantity, timeZone } = useFormats()
  const { mayChoose } = useTodayUrl()
  const { times, isTooLate } = timesToAdd(acts, ending)
  const report = acts.find(({ kind }) => kind === 'Finish')
  const base = report?.base ?? callValuesOf(visit)
  const values = report && valuesOfBody(reportOf(report), base)
  const photos = report?.files.filter(({ role }) => role === 'photo') ?? []
  const remark = values ? remarkToAdd(values, base) : ''
  const hasContent = remark !== '' || photos.length > 0 || Object.keys(times).length > 0
  const add = async () => {
    try {
      await queue.enqueue({ kind: 'Add', visit, body: { remark, ...times }, files: photos })
      onAdded()
    } catch {
      toast.error(t('today.not_kept'))
    }
  }
  const timeTexts = acts.map(({ kind, at }) => `${t(`today.act.${kind}`)}: ${toWallTime(at, timeZone).time}`)
  const hasSignature = report?.files.some(({ role }) => role === 'signature') ?? false
  const facts = values && { values, photos: photos.length, hasSignature, lists: days.lists }
  return (
    <EndedVisit
      ID={visit.ID}
      ending={ending}
      text={[facts ? reportText(visit, facts, { t, quantity }) : visit.call_id, ...timeTexts].join('\n')}
      mayAdd={!mayChoose && !isTooLate && hasContent}
      onAdd={isCorrectionBegun ? undefined : () => void add()}
      onCorrect={report && (() => onCorrect(report))}
      onDiscard={onDiscard}
    />
  )
}

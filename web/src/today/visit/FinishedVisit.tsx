import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { formatMoney, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconCircleCheck } from '../../ui/icons/laterIcons.tsx'
import { dayPath, PageLink, visitPath } from '../navigation.tsx'
import shared from '../Shared.module.css'
import { useTodayUrl } from '../useTodayUrl.ts'
import { nextVisit, visitsOfDay } from '../visitStates.ts'
import classes from './Visit.module.css'

const CorrectionDialog = lazyComponent(() => import('../correction/CorrectionDialog.tsx'), 'CorrectionDialog')

interface FinishedVisitProps {
  readonly visit: Visit
  readonly days: VisitDays
  /** True if something of the visit still has to be sent. */
  readonly isWaiting: boolean
}

/** The end of a visit, and the way to the next one. */
export function FinishedVisit({ visit, days, isWaiting }: FinishedVisitProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { day, search } = useTodayUrl()
  const next = nextVisit(visitsOfDay(days.visits, day, timeZone))
  const { progress } = visit
  const { result, missing } = progress
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <section className={classes.finished} aria-live="polite">
      <IconCircleCheck size={40} aria-hidden />
      <h2>{result ? t(`visit.result.${result}`) : t('today.state.finished')}</h2>
      {missing !== '' && <p>{missing}</p>}
      {visit.payment?.paid_amount != null && (
        <p>
          {formatMoney(visit.payment.paid_amount)}
          {visit.payment.paid_means !== '' && ` · ${t(`visit.means.${visit.payment.paid_means}`)}`}
        </p>
      )}
      {isWaiting && <p className={shared.quiet}>{t('today.waits')}</p>}
      {next && (
        <Button size="lg" fullWidth renderRoot={(props) => <PageLink to={visitPath(next.ID, search)} {...props} />}>
          {t('today.next_visit')}
        </Button>
      )}
      <Button
        size="lg"
        fullWidth
        variant="default"
        renderRoot={(props) => <PageLink to={dayPath(search)} {...props} />}
      >
        {t('today.back')}
      </Button>
      {progress.finished_at !== null && !isWaiting && (
        <Button size="lg" fullWidth variant="default" onClick={() => setCorrecting(true)}>
          {t('today.correct_report')}
        </Button>
      )}
      {isCorrecting && (
        <Suspense>
          <CorrectionDialog visit={visit} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </section>
  )
}

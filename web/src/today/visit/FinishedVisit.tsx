import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconCircleCheck } from '../../ui/icons/laterIcons.tsx'
import { dayPath, PageLink, visitPath } from '../navigation.tsx'
import shared from '../Shared.module.css'
import { useTodayUrl } from '../useTodayUrl.ts'
import { nextVisit, visitsOfDay } from '../visitStates.ts'
import classes from './Visit.module.css'

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
  const { result, missing } = visit.progress
  return (
    <section className={classes.finished} aria-live="polite">
      <IconCircleCheck size={40} aria-hidden />
      <h2>{result ? t(`visit.result.${result}`) : t('today.state.finished')}</h2>
      {missing !== '' && <p>{missing}</p>}
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
    </section>
  )
}

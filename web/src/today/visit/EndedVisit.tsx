import { Button } from '@mantine/core'
import { formatInstant, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useTodayUrl } from '../useTodayUrl.ts'
import { CopyButton } from './CopyButton.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { type Ending, isHandover } from './ending.ts'
import classes from './Visit.module.css'

interface EndedVisitProps {
  readonly ID: string
  readonly ending: Ending
  /** Everything that was typed, to be pasted elsewhere. */
  readonly text: string
  /** True if what was typed can be sent as an addition to the call. */
  readonly mayAdd: boolean
  /** Sends it; undefined if the button stands elsewhere. */
  readonly onAdd?: (() => void) | undefined
  readonly isBusy?: boolean
  /** Opens the report to change it before it is added; undefined if it is on screen or there is none. */
  readonly onCorrect?: (() => void) | undefined
  readonly onDiscard: () => void
}

/** Says how a visit ended elsewhere, and what can be done with the work that is still on this phone. */
export function EndedVisit({ ID, ending, text, mayAdd, onAdd, isBusy = false, onCorrect, onDiscard }: EndedVisitProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { mayChoose } = useTodayUrl()
  const { kind, status } = ending
  const when = ending.at === null ? '' : formatInstant(ending.at, timeZone)
  const by = ending.by || t('today.ended.somebody')
  return (
    <section className={classes.problem} role="alert">
      <h2>{t(isHandover(ending) ? 'today.ended.handed_over' : 'today.ended.elsewhere')}</h2>
      <p>{t(`today.ended.${kind}`, { by, when, status })}</p>
      <p>{t(hintOf(mayAdd, mayChoose))}</p>
      <div className={classes.buttons}>
        {mayAdd && onAdd && (
          <Button size="lg" loading={isBusy} onClick={onAdd}>
            {t('today.add')}
          </Button>
        )}
        {onCorrect && (
          <Button size="lg" variant="default" onClick={onCorrect}>
            {t('today.correct')}
          </Button>
        )}
        <CopyButton text={text} />
        {mayChoose && kind !== 'gone' && (
          <Button size="lg" variant="default" component="a" href={`/servicecallsdetails/${encodeURIComponent(ID)}`}>
            {t('today.open_call')}
          </Button>
        )}
        <DiscardButton text="today.give_up_text" onDiscard={onDiscard} />
      </div>
    </section>
  )
}

function hintOf(mayAdd: boolean, isOffice: boolean) {
  if (mayAdd) return 'today.ended.may_add'
  return isOffice ? 'today.ended.enter_by_hand' : 'today.ended.may_copy'
}

import { type Visit, visitLimits, visitResults } from '@callout/domain/visits/visit.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { instantOf, toWallTime } from '../../platform/i18n/timeZones.ts'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import shared from '../Shared.module.css'
import classes from './Report.module.css'
import { Section } from './Section.tsx'
import type { ReportForm } from './useReport.ts'

/** The result of the visit, and what the next one needs. */
export function ResultSection({ form, visit }: { readonly form: ReportForm; readonly visit: Visit }) {
  const t = useT()
  const { values, errors, setField } = form
  const { timeZone } = useFormats()
  const { question = '' } = visit.campaign ?? {}
  const wall = values.proposed_at === '' ? undefined : toWallTime(values.proposed_at, timeZone)
  const proposed = wall ? `${wall.day}T${wall.time}` : ''
  const propose = (typed: string) => {
    const [day = '', time = ''] = typed.split('T')
    setField({ proposed_at: typed === '' ? '' : instantOf({ day, time: time.slice(0, 5) }, timeZone) })
  }
  return (
    <Section name="result" error={errors.result}>
      {question !== '' && (
        <fieldset className={classes.results}>
          <legend>{question}</legend>
          {(['Y', 'N'] as const).map((answer) => (
            <label key={answer} className={shared.choice}>
              <input
                type="radio"
                name="campaign_answer"
                checked={(values.campaign_answer || visit.campaign_answer) === answer}
                onChange={() => setField({ campaign_answer: answer })}
              />
              {t(answer === 'Y' ? 'text.yes' : 'text.no')}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className={classes.results} aria-label={t('today.result')}>
        {visitResults.map((result) => (
          <label key={result} className={shared.choice}>
            <input
              type="radio"
              name="result"
              checked={values.result === result}
              onChange={() => setField({ result })}
            />
            {t(`visit.result.${result}`)}
          </label>
        ))}
      </fieldset>
      {values.result === 'again' && (
        <>
          <MissingField form={form} isRequired />
          <TextField
            type="datetime-local"
            label={t('today.proposed')}
            description={t('today.proposed_hint')}
            value={proposed}
            error={errors.proposed_at && t(errors.proposed_at)}
            onChange={propose}
          />
        </>
      )}
    </Section>
  )
}

interface MissingFieldProps {
  readonly form: ReportForm
  readonly isRequired?: boolean
}

/** What the next visit needs. */
export function MissingField({ form: { values, errors, setField }, isRequired = false }: MissingFieldProps) {
  const t = useT()
  return (
    <TextArea
      label={t('today.missing')}
      required={isRequired}
      maxLength={visitLimits.missing}
      value={values.missing}
      error={errors.missing}
      onChange={(missing) => setField({ missing })}
    />
  )
}

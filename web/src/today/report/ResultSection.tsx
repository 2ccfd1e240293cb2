import { visitLimits, visitResults } from '@callout/domain/visits/visit.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { TextArea } from '../fields/TextArea.tsx'
import shared from '../Shared.module.css'
import classes from './Report.module.css'
import { Section } from './Section.tsx'
import type { ReportForm } from './useReport.ts'

/** The result of the visit, and what the next one needs. */
export function ResultSection({ form }: { readonly form: ReportForm }) {
  const t = useT()
  const { values, errors, setField } = form
  return (
    <Section name="result" error={errors.result}>
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
      {values.result === 'again' && <MissingField form={form} isRequired />}
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

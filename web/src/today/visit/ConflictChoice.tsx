import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ReportField } from '../offline/callValues.ts'
import shared from '../Shared.module.css'
import type { Conflict } from './conflicts.ts'
import classes from './Visit.module.css'

const labels: Readonly<Record<ReportField, MessageKey>> = {
  remark: 'today.remark',
  serial_number: 'today.serial',
  defect: 'today.defect',
}

interface ConflictChoiceProps {
  readonly conflicts: readonly Conflict[]
  /** The fields that take the server's value. */
  readonly theirs: readonly ReportField[]
  readonly onChange: (theirs: readonly ReportField[]) => void
}

/** The choice between one's own value and the server's, field by field. */
export function ConflictChoice({ conflicts, theirs, onChange }: ConflictChoiceProps) {
  const t = useT()
  const others = (field: ReportField) => theirs.filter((one) => one !== field)
  return conflicts.map(({ field, mine, theirs: stored }) => (
    <fieldset key={field} className={classes.conflict}>
      <legend>{t(labels[field])}</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <label key={whose} className={shared.choice}>
          <input
            type="radio"
            name={`version ${field}`}
            checked={theirs.includes(field) === (whose === 'theirs')}
            onChange={() => onChange(whose === 'theirs' ? [...others(field), field] : others(field))}
          />
          <ConflictText whose={whose} text={whose === 'mine' ? mine : stored} />
        </label>
      ))}
    </fieldset>
  ))
}

/** One's own values and the server's, to read. */
export function ConflictTexts({ conflicts }: Pick<ConflictChoiceProps, 'conflicts'>) {
  const t = useT()
  return conflicts.map(({ field, mine, theirs }) => (
    <div key={field} className={classes.conflict}>
      <strong>{t(labels[field])}</strong>
      <ConflictText whose="mine" text={mine} />
      <ConflictText whose="theirs" text={theirs} />
    </div>
  ))
}

function ConflictText({ whose, text }: { readonly whose: 'mine' | 'theirs'; readonly text: string }) {
  const t = useT()
  return (
    <span className={classes.conflictText}>
      <span className={shared.quiet}>{t(`compare.${whose}`)}: </span>
      {text || '—'}
    </span>
  )
}

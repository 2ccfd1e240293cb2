import type { ImportFinding } from '@callout/domain/admin/admin.wizard.ts'
import { Autocomplete, Button, Radio, Stack } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { columnLabel } from '../sheetColumns.ts'
import classes from './Import.module.css'
import type { PlacedSheet, Wizard } from './useWizard.ts'

interface ImportQuestionsProps {
  readonly wizard: Wizard
  readonly kinds: readonly ImportFinding[]
}

const asked = new Set(['unknown_code', 'lost_zero', 'ambiguous_date', 'ambiguous_number'])

/** Questions that the trial could not decide, asked once for all rows. */
export function ImportQuestions({ wizard, kinds }: ImportQuestionsProps) {
  const t = useT()
  const questions = kinds.flatMap((finding) => {
    const placed = wizard.state?.sheets.find(({ sheet }) => sheet === finding.sheet)
    return placed && asked.has(finding.kind) ? [{ finding, placed }] : []
  })
  if (questions.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('admin.import.questions')}>
      <h2>{t('admin.import.questions')}</h2>
      {questions.map(({ finding, placed }) => (
        <Question
          key={`${finding.sheet} ${finding.column} ${finding.kind}`}
          finding={finding}
          placed={placed}
          onAnswer={(change) => wizard.answer(placed.name, change)}
        />
      ))}
    </section>
  )
}

interface QuestionProps {
  readonly finding: ImportFinding
  readonly placed: PlacedSheet
  readonly onAnswer: (change: Partial<PlacedSheet>) => void
}

function Question({ finding, placed, onAnswer }: QuestionProps) {
  const t = useT()
  const { kind, column, values = [], options = [] } = finding
  if (kind === 'ambiguous_date')
    return (
      <Choice
        label={t('admin.import.dates', { name: placed.name })}
        value={placed.dates}
        choices={['dmy', 'mdy']}
        textOf={(one) => t(`admin.import.${one}`)}
        onChange={(dates) => onAnswer({ dates })}
      />
    )
  if (kind === 'ambiguous_number')
    return (
      <Choice
        label={t('admin.import.decimals', { name: placed.name })}
        value={placed.decimals}
        choices={[',', '.']}
        textOf={(one) => t(one === ',' ? 'admin.import.comma' : 'admin.import.point')}
        onChange={(decimals) => onAnswer({ decimals })}
      />
    )
  const name = finding.sheet as NonNullable<PlacedSheet['sheet']>
  const answers = placed.values?.[column] ?? {}
  const suggested = values.flatMap(({ value, suggestion }) =>
    suggestion === null ? [] : [[value, suggestion] as const],
  )
  const answer = (value: string, meant: string) => {
    const { [value]: _, ...others } = answers
    onAnswer({ values: { ...placed.values, [column]: meant === '' ? others : { ...others, [value]: meant } } })
  }
  return (
    <fieldset className={classes.question}>
      <legend>{columnLabel(t, name, column)}</legend>
      <p>{finding.text}</p>
      {suggested.length > 0 && (
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              onAnswer({ values: { ...placed.values, [column]: { ...Object.fromEntries(suggested), ...answers } } })
            }
          >
            {t('admin.import.take_suggestions', { count: suggested.length })}
          </Button>
        </div>
      )}
      {values.map(({ value, count, suggestion }) => (
        <Autocomplete
          key={value}
          label={t('admin.import.value_means', { value, count: formatCount(count) })}
          value={answers[value] ?? ''}
          placeholder={suggestion ?? ''}
          onChange={(meant) => answer(value, meant)}
          data={options.length > 0 ? options.map((one) => one.value) : suggestion ? [suggestion] : []}
          renderOption={({ option }) => labelOf(options, option.value)}
          limit={50}
        />
      ))}
    </fieldset>
  )
}

const labelOf = (options: NonNullable<ImportFinding['options']>, value: string) =>
  [value, options.find((one) => one.value === value)?.text].filter(Boolean).join(' · ')

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value | undefined
  readonly choices: readonly Value[]
  readonly textOf: (value: Value) => string
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, choices, textOf, onChange }: ChoiceProps<Value>) {
  return (
    <Radio.Group label={label} value={value ?? null} onChange={(chosen) => onChange(chosen as Value)}>
      <Stack gap="xs" mt="xs">
        {choices.map((one) => (
          <Radio key={one} value={one} label={textOf(one)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

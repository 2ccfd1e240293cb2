import type { AdminColumn, AdminSheet } from '@callout/domain/admin/admin.ts'
import { adminParts } from '@callout/domain/platform/access.ts'
import { ColorInput } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { CheckGroup } from '../../ui/fields/CheckGroup.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import { columnLabel, optionsOf, optionText, type SheetField } from '../sheetColumns.ts'
import { LanguageField } from './LanguageField.tsx'
import { PictureField } from './PictureField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import type { RowForm } from './useRowForm.ts'

interface RowFieldProps {
  readonly sheet: AdminSheet
  readonly field: SheetField
  readonly form: RowForm
}

/** The longest text of a cell. */
const cellLength = 5000

export const isWide = ({ isText, columns }: SheetField) =>
  isText || ['long_text', 'picture'].includes(columns[0]?.kind ?? '')

/** The field of a column, by its kind. */
export function RowField({ sheet, field, form }: RowFieldProps) {
  const t = useT()
  const [column] = field.columns
  if (field.isText) return <LanguageField sheet={sheet} field={field} form={form} />
  if (!column) return null
  return <ColumnField sheet={sheet} column={column} form={form} label={columnLabel(t, sheet.sheet, field.name)} />
}

interface ColumnFieldProps {
  readonly sheet: AdminSheet
  readonly column: AdminColumn
  readonly form: RowForm
  readonly label: string
}

function ColumnField({ sheet, column, form, label }: ColumnFieldProps) {
  const t = useT()
  const { name, kind, isRequired, reference } = column
  const choices = optionsOf(column)?.map((option) => ({ value: option, text: optionText(t, name, option) })) ?? []
  const props = { ...form.field(name, label), required: isRequired }
  const text = { ...props, value: String(props.value ?? '') }
  if (reference && !props.disabled) {
    const ownList = sheet.sheet === 'value-lists' ? String(form.values.value_list ?? '') : undefined
    return <ReferenceField {...text} column={column} ownList={ownList} />
  }
  if (name === 'can_administer') {
    const set = (ticked: readonly string[]) =>
      props.onChange(adminParts.filter((part) => ticked.includes(part)).join(' '))
    return <CheckGroup {...props} value={text.value.split(' ')} onChange={set} choices={choices} />
  }
  switch (kind) {
    case 'yes_no':
      return <CheckField {...props} value={props.value === true} />
    case 'number':
    case 'money': {
      const isEmpty = (props.value ?? '') === ''
      return <NumberField {...props} value={isEmpty ? null : Number(props.value)} decimals={6} />
    }
    case 'day':
      return <DayField {...props} value={props.value ? String(props.value) : null} />
    case 'choice':
      return <ChoiceField {...text} choices={choices} clearable={!isRequired} />
    case 'color':
      return (
        <ColorInput
          {...text}
          withEyeDropper={false}
          description={t('admin.color_hint')}
          error={props.error}
          autoComplete="off"
        />
      )
    case 'picture':
      return <PictureField {...text} />
    case 'long_text':
      return <AreaField {...text} maxLength={cellLength} />
    default:
      return <TextField {...text} maxLength={cellLength} />
  }
}

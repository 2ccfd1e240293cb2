import type { AdminSheet } from '@callout/domain/admin/admin.ts'
import { type Language, languages } from '@callout/domain/messages/messages.ts'
import { useState } from 'react'
import { languageNames, useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import { columnLabel, type SheetField, textColumn } from '../sheetColumns.ts'
import classes from './Form.module.css'
import { LanguageDots } from './LanguageDots.tsx'
import type { RowForm } from './useRowForm.ts'

interface LanguageFieldProps {
  readonly sheet: AdminSheet
  readonly field: SheetField
  readonly form: RowForm
}

/** A text in five languages: one is shown, a dot for each says whether it is there. */
export function LanguageField({ sheet, field, form }: LanguageFieldProps) {
  const t = useT()
  const own = useLanguage()
  const [chosen, setChosen] = useState<Language>(own)
  const isWrong = (language: Language) => form.isInvalid(textColumn(field, language))
  // A refused text is shown, whatever its language.
  const wrong = languages.find(isWrong)
  const language = wrong && !isWrong(chosen) ? wrong : chosen
  const label = columnLabel(t, sheet.sheet, field.name)
  const input = form.field<string>(textColumn(field, language), `${label} · ${languageNames[language]}`)
  const props = { ...input, value: String(input.value ?? ''), maxLength: 5000 }
  const isLong = field.columns[0]?.kind === 'long_text'
  return (
    <div className={classes.languages}>
      <LanguageDots
        label={label}
        current={language}
        isFilled={(one) => Boolean(form.values[textColumn(field, one)])}
        isWrong={isWrong}
        onChoose={setChosen}
      />
      {isLong ? <AreaField key={language} {...props} /> : <TextField key={language} {...props} />}
    </div>
  )
}

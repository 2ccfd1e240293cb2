import { type Language, languages } from '@callout/domain/messages/messages.ts'
import { UnstyledButton } from '@mantine/core'
import { languageNames, useT } from '../../platform/i18n/i18n.ts'
import classes from './Form.module.css'

interface LanguageDotsProps {
  /** What is in these languages. */
  readonly label: string
  readonly current: Language
  readonly isFilled: (language: Language) => boolean
  readonly isWrong?: (language: Language) => boolean
  readonly onChoose: (language: Language) => void
}

/** Chooses the language of a text; a dot for each says whether it is there. */
export function LanguageDots({ label, current, isFilled, isWrong, onChoose }: LanguageDotsProps) {
  const t = useT()
  return (
    <fieldset className={classes.dots} aria-label={t('admin.languages', { field: label })}>
      {languages.map((one) => (
        <UnstyledButton
          key={one}
          className={classes.dot}
          aria-pressed={one === current}
          aria-label={`${languageNames[one]}: ${t(isFilled(one) ? 'admin.text_there' : 'admin.text_missing')}`}
          title={languageNames[one]}
          data-filled={isFilled(one) || undefined}
          data-wrong={isWrong?.(one) || undefined}
          onClick={() => onChoose(one)}
        >
          {one.toUpperCase()}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

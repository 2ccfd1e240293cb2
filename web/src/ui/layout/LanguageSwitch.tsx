import { languages } from '@callout/domain/messages/messages.ts'
import { UnstyledButton } from '@mantine/core'
import { chooseLanguage, languageNames, useLanguage, useT } from '../../platform/i18n/i18n.ts'
import classes from './LanguageSwitch.module.css'

/** Buttons for the five languages. Switching keeps all input. */
export function LanguageSwitch() {
  const t = useT()
  const current = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div role="group" aria-label={t('shell.language')} className={classes.languages}>
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          className={classes.language}
          lang={language}
          title={languageNames[language]}
          // The accessible name contains the visible text, for voice control.
          aria-label={`${language} ${languageNames[language]}`}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
        >
          {language}
        </UnstyledButton>
      ))}
    </div>
  )
}

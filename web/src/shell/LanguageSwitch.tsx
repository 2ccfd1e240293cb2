import { languages } from '@callout/domain/messages/messages.ts'
import { UnstyledButton } from '@mantine/core'
import { chooseLanguage, languageNames, useLanguage, useT } from '../kernel/i18n.ts'
import classes from './LanguageSwitch.module.css'

/** The five languages; nothing typed is lost by choosing another. */
export function LanguageSwitch() {
  const t = useT()
  const spoken = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div role="group" aria-label={t('shell.language')} className={classes.languages}>
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          className={classes.language}
          lang={language}
          title={languageNames[language]}
          // What is seen is part of the name, so that it can be spoken to.
          aria-label={`${language} ${languageNames[language]}`}
          aria-pressed={language === spoken}
          onClick={() => void chooseLanguage(language)}
        >
          {language}
        </UnstyledButton>
      ))}
    </div>
  )
}

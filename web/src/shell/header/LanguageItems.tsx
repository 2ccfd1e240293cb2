import { type Language, languages } from '@callout/domain/messages/messages.ts'
import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { chooseLanguage, languageNames, useLanguage, useT } from '../../platform/i18n/i18n.ts'

/** Menu items for the languages, in windows too narrow for their buttons in the header. */
export function LanguageItems() {
  const t = useT()
  const current = useLanguage()
  // The same width as in AppHeader.module.css.
  const isNarrow = useMediaQuery('(max-width: 1439px)')
  if (!isNarrow) return null
  return (
    <>
      <Menu.Label>{t('shell.language')}</Menu.Label>
      <Menu.RadioGroup value={current} onChange={(chosen) => void chooseLanguage(chosen as Language)}>
        {languages.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language}>
            {languageNames[language]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

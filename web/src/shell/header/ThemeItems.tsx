import { Menu, useMantineColorScheme } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { isTheme, themes } from './themes.ts'

/** Menu items for the appearance, kept in this browser. */
export function ThemeItems() {
  const t = useT()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('search.group.theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(chosen) => isTheme(chosen) && setColorScheme(chosen)}>
        {themes.map((theme) => (
          <Menu.RadioItem key={theme} value={theme}>
            {t(`search.theme.${theme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

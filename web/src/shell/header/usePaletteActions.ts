import { languages, type MessageKey } from '@callout/domain/messages/messages.ts'
import { isAllowed, pages, who } from '@callout/domain/platform/access.ts'
import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { adminTargets } from '../../admin/adminPages.ts'
import { pathOf } from '../../platform/browser/url.ts'
import { chooseLanguage, languageNames, useLanguage, useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import type { PaletteAction } from '../../search/Palette.tsx'
import { type MenuEntry, pagesIn } from '../menu/menu.ts'
import { settingsPagesOf } from './settingsPages.ts'
import { themes } from './themes.ts'

/** Actions that the search offers: a new call, pages, networks, languages, themes. */
export function usePaletteActions(session: Session, menu: readonly MenuEntry[]): PaletteAction[] {
  const t = useT()
  const navigate = useNavigate()
  const current = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const go = (href: string) => () => void navigate({ href })
  const newCall: PaletteAction = {
    name: t('call.new'),
    group: 'search.group.create',
    run: go(pathOf(pages.servicecallsdetails.path, ['create'])),
  }
  return [
    ...(isAllowed(who.callCreators, session) ? [newCall] : []),
    ...[...menu.flatMap(pagesIn), ...settingsPagesOf(session)].map(({ path, label }) => ({
      name: t('search.go_to', { page: t(label) }),
      group: 'search.group.pages' as const,
      run: go(path),
    })),
    ...adminTargets(session).map(({ href, labels }) => ({
      name: labels.map((label) => t(label as MessageKey)).join(' · '),
      group: 'admin.title' as const,
      run: go(href),
    })),
    ...session.networks
      .filter(({ code }) => code !== session.networkCode)
      .map(({ code, networkName }) => ({
        name: t('search.switch_network', { network: networkName }),
        group: 'shell.network' as const,
        // A navigation, so that a page with unsaved changes can ask first.
        run: () => void navigate({ to: '/', search: { networkCode: code } }),
      })),
    ...languages
      .filter((language) => language !== current)
      .map((language) => ({
        name: t('search.language', { language: languageNames[language] }),
        group: 'shell.language' as const,
        run: () => void chooseLanguage(language),
      })),
    ...themes.map((theme) => ({
      name: t(`search.theme.${theme}`),
      group: 'search.group.theme' as const,
      run: () => setColorScheme(theme),
    })),
  ]
}

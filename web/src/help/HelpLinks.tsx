import { ActionIcon, Anchor } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useShortcuts } from '../platform/browser/shortcuts.ts'
import { pathOf } from '../platform/browser/url.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconHelp } from '../ui/icons/firstVisitIcons.tsx'
import { helpScreenOf } from './help.ts'
import { useHelpKey } from './useHelpKey.ts'

/** The path of the current screen's help; undefined if there is none. */
function useHelpPath() {
  const screen = helpScreenOf(useLocation().pathname)
  return screen && pathOf('/help', [screen])
}

/** F1 opens the help of the screen in a new tab. Without help, the browser handles the key. */
export function HelpShortcut() {
  const path = useHelpPath()
  useHelpKey(path)
  useShortcuts(path ? [{ keys: ['F1'], label: 'help.title' }] : [])
  return null
}

const newTabProps = { target: '_blank', rel: 'noopener', 'aria-keyshortcuts': 'F1' } as const

/** The help button in the header. */
export function HelpButton() {
  const t = useT()
  const path = useHelpPath()
  if (!path) return null
  return (
    <ActionIcon
      component="a"
      href={path}
      {...newTabProps}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t('help.open')}
      title={t('help.open')}
    >
      <IconHelp size={20} />
    </ActionIcon>
  )
}

/** The help link on the pages before sign-in. */
export function HelpLink() {
  const t = useT()
  const path = useHelpPath()
  if (!path) return null
  return (
    <Anchor href={path} {...newTabProps} c="dimmed" title={t('help.open')}>
      {t('help.title')}
    </Anchor>
  )
}

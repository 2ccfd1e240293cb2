import { ActionIcon, Anchor } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useT } from '../kernel/i18n.ts'
import { pathOf } from '../kernel/url.ts'
import { helpOf } from './help.ts'

/** Where the help of the screen now shown is; undefined where there is none. */
function useHelpPath() {
  const screen = helpOf(useLocation().pathname)
  return screen && pathOf('/help', [screen])
}

/** F1 opens the help of the screen in a new tab; where there is none, the key stays the browser's. */
export function HelpKey() {
  const path = useHelpPath()
  // Heard from the moment the screen is seen on, which an effect that comes after it is not.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || !path) return
      event.preventDefault()
      window.open(path, '_blank', 'noopener')
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [path])
  return null
}

const elsewhere = { target: '_blank', rel: 'noopener', 'aria-keyshortcuts': 'F1' } as const

/** The way to the help, in the header. */
export function HelpButton() {
  const t = useT()
  const path = useHelpPath()
  if (!path) return null
  return (
    <ActionIcon
      component="a"
      href={path}
      {...elsewhere}
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

/** The way to the help, below the pages before sign-in. */
export function HelpLink() {
  const t = useT()
  const path = useHelpPath()
  if (!path) return null
  return (
    <Anchor href={path} {...elsewhere} c="dimmed" title={t('help.open')}>
      {t('help.title')}
    </Anchor>
  )
}

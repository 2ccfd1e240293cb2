import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { HelpLink } from '../help/HelpLinks.tsx'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx'
import { Logo } from '../ui/layout/Logo.tsx'
import classes from './SignInFrame.module.css'

interface SignInFrameProps {
  readonly title: string
  readonly children: ReactNode
  /** Hides the help link, because the help is not available either. */
  readonly withoutHelp?: true
}

/** The frame of every page before sign-in: product name, one card, languages and help. */
export function SignInFrame({ title, children, withoutHelp }: SignInFrameProps) {
  const t = useT()
  useTitle(title)
  return (
    <div className={classes.page}>
      <main className={classes.middle}>
        <div className={classes.brand}>
          <Logo size={40} />
          <div>
            <Text fw={600} fz="lg">
              Callout
            </Text>
            <Text c="dimmed">{t('session.tagline')}</Text>
          </div>
        </div>
        <Paper className={classes.card} shadow="sm" radius="lg" p="xl">
          <Title order={1} mb="lg">
            {title}
          </Title>
          {children}
        </Paper>
      </main>
      <footer className={classes.foot}>
        <LanguageSwitch />
        {!withoutHelp && <HelpLink />}
      </footer>
    </div>
  )
}

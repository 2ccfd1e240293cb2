import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { HelpLink } from '../help/HelpKey.tsx'
import { useT } from '../kernel/i18n.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx'
import { Mark } from '../shell/Mark.tsx'
import classes from './SignInFrame.module.css'

interface SignInFrameProps {
  readonly title: string
  readonly children: ReactNode
  /** The help is closed as well. */
  readonly withoutHelp?: true
}

/** What every page before sign-in looks like: one card, the product's name, the languages. */
export function SignInFrame({ title, children, withoutHelp }: SignInFrameProps) {
  const t = useT()
  useTitle(title)
  return (
    <div className={classes.page}>
      <main className={classes.middle}>
        <div className={classes.brand}>
          <Mark size={40} />
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

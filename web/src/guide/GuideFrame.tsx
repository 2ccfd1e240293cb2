import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx'
import classes from './Guide.module.css'

interface GuideFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** The frame of both style guide pages. */
export function GuideFrame({ title, children }: GuideFrameProps) {
  const t = useT()
  useTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1}>{title}</Title>
        <nav className={classes.nav} aria-label={t('guide.title')}>
          <Anchor component={Link} to="/template">
            {t('guide.title')}
          </Anchor>
          <Anchor component={Link} to="/templatedetails">
            {t('guide.details')}
          </Anchor>
        </nav>
        <LanguageSwitch />
      </div>
      {children}
    </div>
  )
}

export function GuideSection({ title, children }: GuideFrameProps) {
  return (
    <section className={classes.part}>
      <Title order={2}>{title}</Title>
      {children}
    </section>
  )
}

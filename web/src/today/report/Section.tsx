import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Report.module.css'
import type { SectionName } from './sections.ts'

/** An item of a list to choose from: a part or a fee. */
export interface Item {
  readonly code: string
  readonly text: string
  readonly detail?: string
  readonly price?: number
}

interface SectionProps {
  readonly name: SectionName
  readonly error?: MessageKey | undefined
  readonly children: ReactNode
}

/** A part of the report with its title and what is wrong with it. */
export function Section({ name, error, children }: SectionProps) {
  const t = useT()
  return (
    <section className={classes.section} data-section={name} aria-label={t(`today.${name}`)}>
      <h2>{t(`today.${name}`)}</h2>
      {children}
      {error && (
        <p className={classes.error} role="alert">
          {t(error)}
        </p>
      )}
    </section>
  )
}

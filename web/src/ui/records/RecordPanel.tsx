import type { ReactNode } from 'react'
import { usePhone } from '../../platform/browser/usePhone.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChevronDown } from '../icons/firstVisitIcons.tsx'
import classes from './RecordPage.module.css'

interface RecordPanelProps {
  readonly label: string
  readonly children: ReactNode
}

/** The panel beside the tabs of a record; on a phone folded above them. */
export function RecordPanel({ label, children }: RecordPanelProps) {
  const t = useT()
  const panel = (
    <section className={classes.panel} aria-label={label}>
      {children}
    </section>
  )
  if (!usePhone()) return panel
  return (
    <details className={classes.fold}>
      <summary className={classes.foldButton}>
        {t('record.details')}
        <IconChevronDown size={18} aria-hidden />
      </summary>
      {panel}
    </details>
  )
}

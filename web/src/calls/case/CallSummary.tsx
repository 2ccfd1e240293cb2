import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './CallSummary.module.css'
import { CustomerFacts } from './CustomerFacts.tsx'
import { FaultFacts } from './FaultFacts.tsx'
import { VisitFacts } from './VisitFacts.tsx'

/** Summary of the call above its forms: who, what, when and by whom. */
export function CallSummary({ record }: { record: CallRecord }) {
  const t = useT()
  return (
    <section className={classes.summary} aria-label={t('call.summary')}>
      <Part title={t('call.who')}>
        <CustomerFacts call={record} />
      </Part>
      <Part title={t('call.what')}>
        <FaultFacts call={record} />
      </Part>
      <Part title={t('call.when')}>
        <VisitFacts call={record} />
      </Part>
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.part}>
    <h2 className={classes.heading}>{title}</h2>
    {children}
  </div>
)

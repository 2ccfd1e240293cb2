import type { CallRecord } from '@callout/domain/calls/call.ts'
import { ContactLinks } from '../../addresses/ContactLinks.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './CallSummary.module.css'

/** The customer's name, and the ways to reach and to find them. */
export function CustomerFacts({ call }: { call: CallRecord }) {
  const t = useT()
  return (
    <>
      <span className={classes.main}>{call.customer_name || t('call.no_customer')}</span>
      <ContactLinks phones={[call.phone, call.phone2]} emails={[call.email]} place={call} />
    </>
  )
}

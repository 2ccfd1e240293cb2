import type { AccountInvoice } from '@callout/domain/account/account.ts'
import { UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { InvoiceStateBadge } from '../invoices/payable/InvoiceStateBadge.tsx'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { formatCount, formatMoney, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import classes from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'

const OpenInvoice = lazyComponent(() => import('../invoices/payable/OpenInvoice.tsx'), 'OpenInvoice')

/** The invoices of the month's invoiced fees: their state, and the day they were paid or are due. Each opens. */
export function AccountInvoices({ invoices }: { readonly invoices: readonly AccountInvoice[] }) {
  const t = useT()
  const formats = useFormats()
  const [opened, setOpened] = useState<string>()
  const preload = () => void OpenInvoice.preload()
  const day = ({ paid_on, due_on }: AccountInvoice) => {
    const name = paid_on ? 'paid_on' : 'due_on'
    const value = paid_on ?? due_on
    return value && t('text.labelled', { label: labelOf(t, name), value: formats.day(value) })
  }
  const credited = ({ credited_net }: AccountInvoice) =>
    credited_net > 0 && t('text.labelled', { label: t('invoice.paper.credit_note'), value: formatMoney(-credited_net) })
  return (
    <AccountSection title={t('account.invoices')}>
      <ul className={classes.rows}>
        {invoices.map((invoice) => (
          <li key={invoice.ID}>
            <UnstyledButton
              className={classes.row}
              onMouseEnter={preload}
              onFocus={preload}
              onClick={() => setOpened(invoice.ID)}
            >
              <span className={classes.name}>
                {invoice.supplier_invoice} <InvoiceStateBadge invoice={invoice} />
                <span className={classes.hint}>{[day(invoice), credited(invoice)].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={classes.count}>{formatCount(invoice.count)}</span>
              <span className={classes.amount}>{formatMoney(invoice.sum)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <OpenInvoice ID={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </AccountSection>
  )
}

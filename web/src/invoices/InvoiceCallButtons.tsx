import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { IconFileInvoice, IconHistory } from '../ui/icons/laterIcons.tsx'

const InvoiceCallDialog = lazyDialog(() => import('./InvoiceCallDialog.tsx'), 'InvoiceCallDialog')
const InvoiceHistory = lazyDialog(() => import('./InvoiceHistory.tsx'), 'InvoiceHistory')

/** Buttons to invoice the approved fees of a call and to download invoices. Only companies see them. */
export function InvoiceCallButtons({ call_id }: { call_id: string }) {
  const t = useT()
  const session = useRequiredSession()
  const [isInvoicing, invoiceDialog] = useDisclosure(false)
  const [showsHistory, setShowsHistory] = useDialogState<true>('invoice history')
  if (!isAllowed(who.sat, session)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconFileInvoice size={16} />} onClick={invoiceDialog.open}>
        {t('invoice.generate')}
      </Button>
      <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setShowsHistory(true)}>
        {t('invoice.history')}
      </Button>
      <Suspense>{isInvoicing && <InvoiceCallDialog call_id={call_id} onClose={invoiceDialog.close} />}</Suspense>
      <Suspense>{showsHistory && <InvoiceHistory onClose={() => setShowsHistory(undefined)} />}</Suspense>
    </>
  )
}

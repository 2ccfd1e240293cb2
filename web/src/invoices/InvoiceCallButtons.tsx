import { admits, who } from '@callout/domain/kernel/access.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileInvoice, IconHistory } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'

const InvoiceCallDialog = lazy(async () => ({ default: (await import('./InvoiceCallDialog.tsx')).InvoiceCallDialog }))
const InvoiceHistory = lazy(async () => ({ default: (await import('./InvoiceHistory.tsx')).InvoiceHistory }))

/** A company invoices the approved fees of a call, and downloads what it has invoiced. Nothing for anybody else. */
export function InvoiceCallButtons({ call_id }: { call_id: string }) {
  const t = useT()
  const session = useSignedIn()
  const [isInvoicing, invoicing] = useDisclosure(false)
  const [showsHistory, history] = useDisclosure(false)
  if (!admits(who.sat, session)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconFileInvoice size={16} />} onClick={invoicing.open}>
        {t('invoice.generate')}
      </Button>
      <Button variant="default" leftSection={<IconHistory size={16} />} onClick={history.open}>
        {t('invoice.history')}
      </Button>
      <Suspense>{isInvoicing && <InvoiceCallDialog call_id={call_id} onClose={invoicing.close} />}</Suspense>
      <Suspense>{showsHistory && <InvoiceHistory onClose={history.close} />}</Suspense>
    </>
  )
}

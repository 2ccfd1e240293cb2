import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../platform/browser/lazyComponent.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconBarcode } from '../../../ui/icons/laterIcons.tsx'
import { canReadCodes } from './barcode.ts'

const BarcodeDialog = lazyComponent(() => import('./BarcodeDialog.tsx'), 'BarcodeDialog')

interface ScanButtonProps {
  /** Where the code is. */
  readonly hint: string
  readonly onRead: (code: string) => void
}

/** Reads a code with the camera; nothing on a device that lets no page use one. */
export function ScanButton({ hint, onRead }: ScanButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!canReadCodes()) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" size="lg" leftSection={<IconBarcode size={20} />} onClick={() => setOpen(true)}>
        {t('today.scan')}
      </Button>
      {isOpen && (
        <Suspense>
          <BarcodeDialog
            hint={hint}
            onRead={(code) => {
              close()
              onRead(code)
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

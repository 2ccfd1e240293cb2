import type { DocumentKey } from '@callout/domain/documents/document.link.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconPlus } from '../ui/icons/firstVisitIcons.tsx'
import { ChooseCallDialog } from './ChooseCallDialog.tsx'
import type { OrderType } from './documentKinds.ts'

const DocumentDialog = lazyDialog(() => import('./DocumentDialog.tsx'), 'DocumentDialog')

/** Creates a document on behalf of a call's company. Asks for the call number first. */
export function NewDocumentButton({ type }: { type: OrderType }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const [documentKey, setDocumentKey] = useDialogState<DocumentKey>('new document')
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
        {t(`document.new.${type}`)}
      </Button>
      {isAsking && (
        <ChooseCallDialog
          type={type}
          onFound={(found) => {
            setAsking(false)
            setDocumentKey(found)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <Suspense>
        {documentKey && (
          <DocumentDialog type={type} documentKey={documentKey} onClose={() => setDocumentKey(undefined)} />
        )}
      </Suspense>
    </>
  )
}

import { type DocumentRow, isBlocked } from '@callout/domain/documents/document.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconAlertTriangle } from '../../ui/icons/laterIcons.tsx'

interface ApproveButtonProps extends ButtonProps {
  /** Undefined while it is loaded. */
  readonly document: DocumentRow | undefined
  readonly onClick: (() => void) | undefined
  readonly 'aria-keyshortcuts'?: string
}

/** Opens the question before an approval. For a blocked document it looks unlike the others. */
export function ApproveButton({ document, ...props }: ApproveButtonProps) {
  const t = useT()
  if (!document || !isBlocked(document)) return <Button {...props}>{t('document.approve')}</Button>
  return (
    <Button variant="light" color="red" leftSection={<IconAlertTriangle size={16} />} {...props}>
      {t('document.approve_anyway')}
    </Button>
  )
}

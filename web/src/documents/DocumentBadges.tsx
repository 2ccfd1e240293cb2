import { DocStatus, type DocumentRow } from '@callout/domain/documents/document.ts'
import { useT } from '../kernel/i18n.ts'
import { ToneBadge } from '../ui/ToneBadge.tsx'

export function DocumentStatusBadge({ document }: { document: DocumentRow }) {
  const t = useT()
  const isOpen = document.DocStatus === DocStatus.open
  return <ToneBadge tone={isOpen ? 'info' : 'done'}>{t(isOpen ? 'document.status.O' : 'document.status.C')}</ToneBadge>
}

/** Whether the company is asked to change it: a word where it is, quiet where it is not. */
export function ChangeRequestedBadge({ document }: { document: DocumentRow }) {
  const t = useT()
  return document.IsChangeRequested === 'Y' ? <ToneBadge tone="urgent">{t('text.yes')}</ToneBadge> : t('text.no')
}

export function ConfirmedBadge({ document }: { document: DocumentRow }) {
  const t = useT()
  return document.Confirmed === 'Y' ? <ToneBadge tone="good">{t('text.yes')}</ToneBadge> : t('text.no')
}

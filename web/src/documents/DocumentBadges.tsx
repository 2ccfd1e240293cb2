import { DocStatus, type DocumentRow } from '@callout/domain/documents/document.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'

export function DocumentStatusBadge({ document }: { document: DocumentRow }) {
  const t = useT()
  const isOpen = document.DocStatus === DocStatus.open
  return <ToneBadge tone={isOpen ? 'info' : 'done'}>{t(isOpen ? 'document.status.O' : 'document.status.C')}</ToneBadge>
}

/** A badge if a change is requested, plain text if not. */
export function ChangeRequestedBadge({ document }: { document: DocumentRow }) {
  const t = useT()
  return document.IsChangeRequested === 'Y' ? <ToneBadge tone="urgent">{t('text.yes')}</ToneBadge> : t('text.no')
}

/** True between the first and the second of two approvals. */
export const waitsForSecond = ({ Confirmed, first_approved_at }: DocumentRow) =>
  Confirmed === 'N' && first_approved_at !== null

export function ConfirmedBadge({ document }: { document: DocumentRow }) {
  const t = useT()
  if (waitsForSecond(document)) return <ToneBadge tone="waiting">{t('document.waits_second')}</ToneBadge>
  return document.Confirmed === 'Y' ? <ToneBadge tone="good">{t('text.yes')}</ToneBadge> : t('text.no')
}

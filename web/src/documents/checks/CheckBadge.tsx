import type { DocumentCheck, DocumentRow } from '@callout/domain/documents/document.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { type Tone, ToneBadge } from '../../ui/layout/ToneBadge.tsx'

export const checkTones = { info: 'info', warn: 'waiting', block: 'urgent' } as const satisfies Record<
  DocumentCheck['severity'],
  Tone
>

/** The severest findings of a document, and how many are so severe. A decided document without findings shows nothing. */
export function CheckBadge({ document }: { document: DocumentRow }) {
  const t = useT()
  const { checks, check_severity, Confirmed, DocStatus } = document
  const [worst] = checks
  if (worst) {
    const severity = t(`check.severity.${worst.severity}`)
    const count = checks.filter((check) => check.severity === worst.severity).length
    return <ToneBadge tone={checkTones[worst.severity]}>{count > 1 ? `${severity} · ${count}` : severity}</ToneBadge>
  }
  if (Confirmed === 'Y' || DocStatus === 'C') return null
  return check_severity > 0 ? (
    <ToneBadge tone="plain">{t('check.unchecked')}</ToneBadge>
  ) : (
    <ToneBadge tone="good">{t('check.clean')}</ToneBadge>
  )
}

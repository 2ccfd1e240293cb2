import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'

interface ApprovalQuestionProps {
  readonly document: DocumentRow
  /** True if this is the first of two approvals. */
  readonly isFirstOfTwo: boolean
}

/** Says which company's document is approved, and its total if it is paid. */
export function ApprovalQuestion({ document, isFirstOfTwo }: ApprovalQuestionProps) {
  const t = useT()
  const { type, DocTotal, subcontractor_name: company } = document
  if (type === 'dpc') return t('document.approve_dpc_confirm', { company })
  const key = isFirstOfTwo ? 'document.first_of_two_confirm' : 'document.approve_confirm'
  return t(key, { company, total: formatMoney(DocTotal) })
}

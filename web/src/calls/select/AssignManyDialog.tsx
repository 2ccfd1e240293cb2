import type { FittedCall } from '@callout/domain/calls/dispatch/fitness.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { CompanyOfMany } from '../assign/CompanyOfMany.tsx'

interface AssignManyDialogProps {
  readonly calls: readonly FittedCall[]
  readonly onSelect: (company: { readonly ID: string; readonly raison_sociale: string }) => void
  readonly onClose: () => void
}

/** Chooses the company for many calls. */
export function AssignManyDialog({ calls, onSelect, onClose }: AssignManyDialogProps) {
  const t = useT()
  return (
    <Popup onClose={onClose} title={t('assign.many_title', { count: formatCount(calls.length) })} size="lg">
      <CompanyOfMany calls={calls} onSelect={onSelect} />
    </Popup>
  )
}

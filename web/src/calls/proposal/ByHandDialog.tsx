import type { FittedCall } from '@callout/domain/calls/dispatch/fitness.ts'
import type { UnplacedCall } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { useMemo } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { CandidatePicker } from '../assign/CandidatePicker.tsx'
import { AssignManyDialog } from '../select/AssignManyDialog.tsx'

interface ByHandDialogProps {
  readonly calls: readonly UnplacedCall[]
  readonly onSelect: (calls: readonly FittedCall[], societe_uuid: string) => void
  readonly onClose: () => void
}

/** Chooses a company for calls that the proposal could not place; for a single one with the reason against each. */
export function ByHandDialog({ calls, onSelect, onClose }: ByHandDialogProps) {
  const t = useT()
  const known = useMemo(() => calls.flatMap(({ ID, version }) => (version === null ? [] : [{ ID, version }])), [calls])
  const [first] = calls
  if (!first || calls.length > 1)
    return <AssignManyDialog calls={known} onClose={onClose} onSelect={({ ID }) => onSelect(known, ID)} />
  return (
    <Popup onClose={onClose} title={t('assign.title', { call_id: first.call_id ?? '' })} size="xl">
      <CandidatePicker ID={first.ID} onSelect={(societe_uuid) => onSelect(known, societe_uuid)} />
    </Popup>
  )
}

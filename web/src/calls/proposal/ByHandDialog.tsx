import type { UnplacedCall } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { CandidatePicker } from '../assign/CandidatePicker.tsx'

interface ByHandDialogProps {
  readonly call: UnplacedCall
  readonly onSelect: (societe_uuid: string) => void
  readonly onClose: () => void
}

/** Chooses a company for a call that the proposal could not place, with the reason against each. */
export function ByHandDialog({ call: { ID, call_id }, onSelect, onClose }: ByHandDialogProps) {
  const t = useT()
  return (
    <Popup onClose={onClose} title={t('assign.title', { call_id: call_id ?? '' })} size="xl">
      <CandidatePicker ID={ID} onSelect={onSelect} />
    </Popup>
  )
}

import type { BoardCall, BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { CandidatePicker } from '../../calls/assign/CandidatePicker.tsx'
import { CompanyOfMany } from '../../calls/assign/CompanyOfMany.tsx'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { moveFocus } from '../../ui/layout/moveFocus.ts'

interface AssignPickerProps {
  readonly calls: readonly BoardCall[]
  readonly companies: readonly BoardCompany[]
  readonly onSelect: (company: { readonly ID: string; readonly raison_sociale: string }) => void
  readonly onClose: () => void
}

/** Chooses the company for the selected calls: ranked for one call; for several, the best ones and all by name. */
export function AssignPicker({ calls, companies, onSelect, onClose }: AssignPickerProps) {
  const t = useT()
  const [first] = calls
  const title =
    calls.length === 1 && first
      ? t('assign.title', { call_id: first.call_id })
      : t('assign.many_title', { count: formatCount(calls.length) })
  const nameOf = (ID: string) => companies.find(({ societe_uuid }) => societe_uuid === ID)?.raison_sociale ?? ''
  return (
    <Popup onClose={onClose} title={title} size="xl">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys belong to the buttons inside */}
      <div onKeyDown={moveFocus}>
        {calls.length === 1 && first ? (
          <CandidatePicker ID={first.ID} onSelect={(ID) => onSelect({ ID, raison_sociale: nameOf(ID) })} />
        ) : (
          <CompanyOfMany calls={calls} companies={companies} onSelect={onSelect} asks={false} />
        )}
      </div>
    </Popup>
  )
}

import { CompanyPicker } from '../../companies/CompanyPicker.tsx'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'

interface AssignManyDialogProps {
  readonly count: number
  readonly onSelect: (company: { readonly ID: string; readonly raison_sociale: string }) => void
  readonly onClose: () => void
}

/** Chooses the company for many calls. Unranked: the calls are in different places. */
export function AssignManyDialog({ count, onSelect, onClose }: AssignManyDialogProps) {
  const t = useT()
  return (
    <Popup onClose={onClose} title={t('assign.many_title', { count: formatCount(count) })} size="lg">
      <CompanyPicker onSelect={(_ID, company) => onSelect(company)} />
    </Popup>
  )
}

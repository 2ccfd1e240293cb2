import type { CallRecord } from '@callout/domain/calls/call.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { contractPath } from '../platform/browser/recordPaths.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx'
import { IconShieldCheck } from '../ui/icons/laterIcons.tsx'
import { CoverageTable } from './CoverageTable.tsx'

/** Contract of a call, with a button that shows its coverage. Renders nothing if the network has no contracts. */
export function CallContractField({ call }: { call: CallRecord }) {
  const t = useT()
  const [isOpen, coverageDialog] = useDisclosure(false)
  const { service_contract_uuid, service_contract_id, can } = call
  if (!isAllowed(who.contractReaders, useRequiredSession())) return null
  if (service_contract_uuid === null)
    return <ReadOnlyField label={t('field.service_contract_id')}>{service_contract_id}</ReadOnlyField>
  return (
    <>
      <ReadOnlyField
        label={t('field.service_contract_id')}
        action={
          <ActionIcon
            variant="subtle"
            aria-label={t('contract.covers')}
            title={t('contract.covers')}
            onClick={coverageDialog.open}
          >
            <IconShieldCheck size={16} />
          </ActionIcon>
        }
      >
        {can.contract ? (
          <Anchor href={contractPath(service_contract_uuid)} target="_blank">
            {service_contract_id}
            <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
          </Anchor>
        ) : (
          service_contract_id
        )}
      </ReadOnlyField>
      {isOpen && (
        <Popup onClose={coverageDialog.close} title={t('contract.title', { service_contract_id })}>
          <CoverageTable source={{ service_contract_uuid }} />
        </Popup>
      )}
    </>
  )
}

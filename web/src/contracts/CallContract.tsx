import type { CallRecord } from '@callout/domain/calls/call.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import { ActionIcon, Anchor, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShieldCheck } from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { Popup } from '../ui/Popup.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { CoverageTable } from './CoverageTable.tsx'
import { contractPath } from './contractView.tsx'

/** The contract a call carries, with what it covers at hand; nothing where the network has no contracts. */
export function CallContract({ call }: { call: CallRecord }) {
  const t = useT()
  const [shown, covering] = useDisclosure(false)
  const { service_contract_uuid, service_contract_id, can } = call
  if (!admits(who.contractReaders, useSignedIn())) return null
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
            onClick={covering.open}
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
      {shown && (
        <Popup onClose={covering.close} title={t('contract.title', { service_contract_id })}>
          <CoverageTable by={{ service_contract_uuid }} />
        </Popup>
      )}
    </>
  )
}

import { Alert, Stack } from '@mantine/core'
import { CompanyPicker } from '../../companies/CompanyPicker.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import type { ConnectAs } from './useConnectAs.ts'

interface ConnectAsDialogProps {
  readonly connect: ConnectAs
  readonly onClose: () => void
}

const labels = { search: 'connect.search', select: 'connect.connect', select_one: 'connect.connect_one' } as const

/** Lets a dispatcher choose the company of the network to connect as. */
export function ConnectAsDialog({ connect, onClose }: ConnectAsDialogProps) {
  const t = useT()
  const { failure, underWay } = connect
  return (
    <Popup onClose={onClose} title={t('connect.title')} size="lg">
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <CompanyPicker
          labels={labels}
          onSelect={(societe_uuid) => connect.to({ societe_uuid })}
          selectingId={underWay && 'societe_uuid' in underWay ? underWay.societe_uuid : undefined}
        />
      </Stack>
    </Popup>
  )
}

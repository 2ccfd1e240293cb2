import { Alert, Stack } from '@mantine/core'
import { CompanyPicker } from '../companies/CompanyPicker.tsx'
import { useT } from '../kernel/i18n.ts'
import { Popup } from '../ui/Popup.tsx'
import type { Connect } from './useConnect.ts'

interface ConnectAsDialogProps {
  readonly connect: Connect
  readonly onClose: () => void
}

const words = { search: 'connect.search', select: 'connect.connect', select_one: 'connect.connect_one' } as const

/** The companies of the network a dispatcher may become. */
export function ConnectAsDialog({ connect, onClose }: ConnectAsDialogProps) {
  const t = useT()
  const { failure, underWay, asking } = connect
  return (
    <Popup
      onClose={onClose}
      title={t('connect.title')}
      size="lg"
      // The question above it has the keys.
      closeOnEscape={!asking}
    >
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <CompanyPicker
          words={words}
          onSelect={(societe_uuid) => connect.to({ societe_uuid })}
          selecting={underWay && 'societe_uuid' in underWay ? underWay.societe_uuid : undefined}
        />
      </Stack>
    </Popup>
  )
}

import { callApi } from '@callout/domain/calls/call.api.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { cacheCall } from '../callQueries.ts'
import type { CallForm } from './useCallForm.ts'

/** Checkbox of the fictive serial number. Clearing a saved tick asks for confirmation and saves at once. */
export function FictiveSerialField({ form }: { form: CallForm }) {
  const t = useT()
  const [isConfirming, setConfirming] = useState(false)
  const { ID, version } = form.base
  const field = form.field('fictive_serial_number', t('field.fictive_serial_number'))
  const save = useEndpointMutation(callApi.save, {
    onDone: (saved) => {
      cacheCall(saved)
      form.mergeNewer(saved)
      setConfirming(false)
    },
    onFailure: ({ message }) => {
      toast.error(message)
      void refreshRows()
    },
  })
  return (
    <>
      <CheckField
        {...field}
        onChange={(ticked) => {
          if (!ticked && form.base.fictive_serial_number) setConfirming(true)
          else field.onChange(ticked)
        }}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t('field.fictive_serial_number')}
          action={t('call.serial_is_real')}
          isWorking={save.isPending}
          onConfirm={() => save.mutate({ ID, version, fictive_serial_number: false })}
          onClose={() => setConfirming(false)}
        >
          <Text size="sm">{t('call.serial_is_real_confirm')}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}

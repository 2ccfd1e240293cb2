import { callApi } from '@callout/domain/calls/call.api.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAct } from '../kernel/useAct.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { keepCall } from './callQueries.ts'
import type { CallForm } from './useCallForm.ts'

/** Ticking is a change like any other; taking a stored tick off is asked, then saved at once. */
export function FictiveField({ form }: { form: CallForm }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const { ID, version } = form.base
  const field = form.field('fictive_serial_number', t('field.fictive_serial_number'))
  const save = useAct(callApi.save, {
    onDone: (saved) => {
      keepCall(saved)
      form.rebase(saved)
      setAsking(false)
    },
  })
  return (
    <>
      <CheckField
        {...field}
        onChange={(ticked) => {
          if (!ticked && form.base.fictive_serial_number) setAsking(true)
          else field.onChange(ticked)
        }}
      />
      {asking && (
        <ConfirmDialog
          title={t('field.fictive_serial_number')}
          action={t('call.serial_is_real')}
          isWorking={save.isPending}
          refusal={save.error?.message}
          onConfirm={() => save.mutate({ ID, version, fictive_serial_number: false })}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">{t('call.serial_is_real_confirm')}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}

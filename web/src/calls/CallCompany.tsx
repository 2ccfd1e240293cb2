import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { ActionIcon, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle, IconUserPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAct } from '../kernel/useAct.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { keepCall } from './callQueries.ts'
import type { CallForm } from './useCallForm.ts'

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }))
const WhyCompany = lazy(async () => ({ default: (await import('./WhyCompany.tsx')).WhyCompany }))

/** The company that has the call; it is given and taken by act, never typed. */
export function CallCompany({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const { ID, version, can, subcontractor_name } = record
  const [assigning, assignDialog] = useDisclosure(false)
  const [taking, takeDialog] = useDisclosure(false)
  const [explaining, whyDialog] = useDisclosure(false)
  const unassign = useAct(callApi.unassign, {
    onDone: (free) => {
      keepCall(free)
      form.rebase(free)
      takeDialog.close()
    },
  })
  return (
    <>
      <ReadOnlyField
        label={t('field.subcontractor_name')}
        action={
          <>
            {record.societe_uuid && (
              <ActionIcon variant="subtle" aria-label={t('why.title')} title={t('why.title')} onClick={whyDialog.open}>
                <IconInfoCircle size={16} />
              </ActionIcon>
            )}
            {can.assign && (
              <ActionIcon
                variant="subtle"
                aria-label={t('call.assign')}
                title={t('call.assign')}
                onClick={assignDialog.open}
              >
                <IconUserPlus size={16} />
              </ActionIcon>
            )}
            {can.unassign && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('call.unassign')}
                title={t('call.unassign')}
                onClick={takeDialog.open}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </>
        }
      >
        {subcontractor_name}
      </ReadOnlyField>
      <Suspense>
        {explaining && <WhyCompany record={record} onClose={whyDialog.close} />}
        {assigning && (
          <AssignDialog
            call={record}
            onClose={assignDialog.close}
            onAssigned={(assigned) => {
              form.rebase(assigned)
              assignDialog.close()
            }}
          />
        )}
      </Suspense>
      {taking && (
        <ConfirmDialog
          title={t('call.unassign')}
          action={t('call.unassign')}
          danger
          isWorking={unassign.isPending}
          refusal={unassign.error?.message}
          onConfirm={() => unassign.mutate({ ID, version })}
          onClose={takeDialog.close}
        >
          <Text size="sm">{t('call.unassign_confirm', { company: subcontractor_name })}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}

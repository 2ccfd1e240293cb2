import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { ActionIcon, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
import { IconInfoCircle, IconUserPlus } from '../../ui/icons/laterIcons.tsx'
import { cacheCall } from '../callQueries.ts'
import type { CallForm } from './useCallForm.ts'

const AssignDialog = lazyDialog(() => import('../assign/AssignDialog.tsx'), 'AssignDialog')
const AssignmentExplanationDialog = lazyDialog(
  () => import('../assign/AssignmentExplanationDialog.tsx'),
  'AssignmentExplanationDialog',
)

/** The company of the call. It is changed by assigning and unassigning, never by typing. */
export function CallCompanyField({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const { ID, version, can, subcontractor_name } = record
  const [isAssigning, assignDialog] = useDisclosure(false)
  const [isUnassigning, unassignDialog] = useDisclosure(false)
  const [isExplaining, explanationDialog] = useDisclosure(false)
  const unassign = useEndpointMutation(callApi.unassign, {
    onDone: (unassigned) => {
      cacheCall(unassigned)
      form.mergeNewer(unassigned)
      unassignDialog.close()
    },
    onFailure: () => void refreshRows(),
  })
  return (
    <>
      <ReadOnlyField
        label={t('field.subcontractor_name')}
        action={
          <>
            {record.societe_uuid && (
              <ActionIcon
                variant="subtle"
                aria-label={t('why.title')}
                title={t('why.title')}
                onClick={explanationDialog.open}
              >
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
                onClick={() => {
                  unassign.reset()
                  unassignDialog.open()
                }}
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
        {isExplaining && <AssignmentExplanationDialog record={record} onClose={explanationDialog.close} />}
        {isAssigning && (
          <AssignDialog
            call={record}
            onClose={assignDialog.close}
            onAssigned={(assigned) => {
              form.mergeNewer(assigned)
              assignDialog.close()
            }}
          />
        )}
      </Suspense>
      {isUnassigning && (
        <ConfirmDialog
          title={t('call.unassign')}
          action={t('call.unassign')}
          danger
          isWorking={unassign.isPending}
          refusal={unassign.error?.message}
          onConfirm={() => unassign.mutate({ ID, version })}
          onClose={unassignDialog.close}
        >
          <Text size="sm">{t('call.unassign_confirm', { company: subcontractor_name })}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}

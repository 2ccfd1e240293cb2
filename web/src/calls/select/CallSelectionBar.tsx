import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import type { FittedCall } from '@callout/domain/calls/dispatch/fitness.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { send } from '../../platform/api/send.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { toast } from '../../platform/browser/toast.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { text, useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { IconUserMinus, IconUserPlus, IconWand } from '../../ui/icons/laterIcons.tsx'
import { SelectionBar } from '../../ui/lists/selection/SelectionBar.tsx'
import { useBatch } from '../../ui/lists/selection/useBatch.ts'
import type { RowSelection } from '../../ui/lists/selection/useRowSelection.ts'
import { toastDone } from '../undo/undoCalls.tsx'

const AssignManyDialog = lazyDialog(() => import('./AssignManyDialog.tsx'), 'AssignManyDialog')
const ProposalDialog = lazyDialog(() => import('../proposal/ProposalDialog.tsx'), 'ProposalDialog')

export interface CallSelectionBarProps {
  readonly selection: RowSelection<CallRow>
  readonly total: number | undefined
}

const keysOf = (calls: readonly FittedCall[]) => calls.map(({ ID, version }) => ({ ID, version }))

/** Acts on the selected calls: a dispatcher assigns them, the call centre removes their company. */
export function CallSelectionBar({ selection, total }: CallSelectionBarProps) {
  const t = useT()
  const session = useRequiredSession()
  const batch = useBatch()
  const [opened, setOpened] = useState<'assign' | 'propose' | 'unassign'>()
  const close = () => setOpened(undefined)
  const count = formatCount(selection.count)

  const assignTo = async (calls: readonly FittedCall[], company: { ID: string; raison_sociale: string }) => {
    const done = await batch.run({
      rows: selection.rows.filter(({ ID }) => calls.some((call) => call.ID === ID)),
      send: (chunk) => send(callBatchApi.assign, { items: keysOf(chunk), societe_uuid: company.ID }),
      onChunk: selection.settle,
    })
    const named = { count: formatCount(done.length), company: company.raison_sociale }
    if (done.length > 0) toastDone(done, text('message.calls_assigned_to', named))
    return done.map(({ ID }) => ID)
  }
  const unassign = async () => {
    close()
    const done = await batch.run({
      rows: selection.rows,
      send: (chunk) => send(callBatchApi.unassign, { items: keysOf(chunk) }),
      onChunk: selection.settle,
    })
    if (done.length > 0) toast.success(text('message.calls_unassigned', { count: formatCount(done.length) }))
  }
  return (
    <>
      <SelectionBar selection={selection} total={total} nameOf={({ call_id }) => call_id} batch={batch}>
        {isAllowed(who.dispatcher, session) && (
          <>
            <Button size="compact-md" leftSection={<IconUserPlus size={16} />} onClick={() => setOpened('assign')}>
              {t('assign.many')}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconWand size={16} />}
              onClick={() => setOpened('propose')}
            >
              {t('assign.algorithm')}
            </Button>
          </>
        )}
        {isAllowed(who.callcenter, session) && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconUserMinus size={16} />}
            onClick={() => setOpened('unassign')}
          >
            {t('call.unassign')}
          </Button>
        )}
      </SelectionBar>
      <Suspense>
        {opened === 'assign' && (
          <AssignManyDialog
            calls={selection.rows}
            onSelect={(company) => {
              close()
              void assignTo(selection.rows, company)
            }}
            onClose={close}
          />
        )}
        {opened === 'propose' && (
          <ProposalDialog
            selection={selection}
            batch={batch}
            onAssignByHand={(calls, societe_uuid) => assignTo(calls, { ID: societe_uuid, raison_sociale: '' })}
            onClose={close}
          />
        )}
      </Suspense>
      {opened === 'unassign' && (
        <ConfirmDialog
          title={t('call.unassign_many', { count })}
          action={t('call.unassign')}
          onConfirm={() => void unassign()}
          onClose={close}
        >
          {t('call.unassign_many_confirm')}
        </ConfirmDialog>
      )}
    </>
  )
}

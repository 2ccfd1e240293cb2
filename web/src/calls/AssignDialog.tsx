import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { CompanyPicker } from '../companies/CompanyPicker.tsx'
import { type Failed, Refused } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { refreshRows, useAsk } from '../kernel/queries.ts'
import { useAct } from '../kernel/useAct.ts'
import { Popup } from '../ui/Popup.tsx'
import { AssignQuestion } from './AssignQuestion.tsx'
import { keepCall } from './callQueries.ts'

interface AssignDialogProps {
  readonly call: {
    readonly ID: string
    readonly call_id: string
    readonly version: number
    readonly societe_uuid: string | null
  }
  readonly onClose: () => void
  readonly onAssigned: (assigned: CallRecord) => void
}

/** Gives a call to a company: by hand, by the algorithm, or to the one that was there before. */
export function AssignDialog({ call, onClose, onAssigned }: AssignDialogProps) {
  const t = useT()
  const { ID, call_id, version } = call
  // A call that has a company is given to another one by hand.
  const [byHand, setByHand] = useState(call.societe_uuid !== null)
  const [refusal, setRefusal] = useState<Refused | Failed>()
  const { data: record, error } = useAsk(callApi.load, { ID }, { enabled: !byHand })
  const onFail = (failure: Refused | Failed) => {
    setRefusal(failure)
    void refreshRows()
  }
  const onDone = (assigned: CallRecord) => {
    keepCall(assigned)
    onAssigned(assigned)
  }
  const assign = useAct(callApi.assign, { onDone, onFail })
  const assignToPrevious = useAct(callApi.assignToPreviousSat, { onDone, onFail })
  const [chosen, setChosen] = useState<string>()
  const isWorking = assign.isPending || assignToPrevious.isPending
  const give = (societe_uuid?: string) => {
    setRefusal(undefined)
    setChosen(societe_uuid)
    if (!isWorking) assign.mutate({ ID, version, societe_uuid })
  }
  // Somebody else was faster: what was seen here is no longer true, so nothing more can be chosen.
  const overtaken = refusal instanceof Refused && refusal.code === 'Conflict'

  return (
    <Popup onClose={onClose} title={t('assign.title', { call_id })} size={byHand && !overtaken ? 'lg' : 'md'}>
      <Stack gap="md">
        {(refusal ?? error) && (
          <Alert color="red" role="alert">
            {(refusal ?? error)?.message}
          </Alert>
        )}
        {overtaken ? (
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {t('action.close')}
            </Button>
          </Group>
        ) : byHand ? (
          <CompanyPicker call_id={call_id} onSelect={give} selecting={assign.isPending ? chosen : undefined} />
        ) : (
          <AssignQuestion
            hasPrevious={record && !record.hide_assign_to_previous_button}
            working={assign.isPending ? 'algorithm' : assignToPrevious.isPending ? 'previous' : undefined}
            onByHand={() => setByHand(true)}
            onByAlgorithm={() => give()}
            onToPrevious={() => {
              setRefusal(undefined)
              if (!isWorking) assignToPrevious.mutate({ ID, version })
            }}
          />
        )}
      </Stack>
    </Popup>
  )
}

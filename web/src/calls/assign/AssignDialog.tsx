import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { RefusedRequestError, type RequestFailure } from '../../platform/api/errors.ts'
import { refreshRows, useEndpointQuery } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { usePhone } from '../../platform/browser/usePhone.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { DialogFoot } from '../../ui/dialogs/DialogFoot.tsx'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { cacheCall } from '../callQueries.ts'
import { undoActionOf } from '../undo/undoCalls.tsx'
import { AssignMethodChoice } from './AssignMethodChoice.tsx'
import { CandidatePicker } from './CandidatePicker.tsx'

interface AssignDialogProps {
  readonly call: {
    readonly ID: string
    readonly call_id: string
    readonly version: number
    readonly societe_uuid: string | null
  }
  readonly onClose: () => void
  /** Called once the call is assigned, unless the user has left the dialog by then. */
  readonly onAssigned: (assigned: CallRecord) => void
}

/** Assigns a call by hand, by the algorithm, or to the company that worked on the appliance before. */
export function AssignDialog({ call, onClose, onAssigned }: AssignDialogProps) {
  const t = useT()
  const { ID, call_id, version } = call
  // A call that already has a company can only be reassigned by hand.
  const [isManual, setManual] = useState(call.societe_uuid !== null)
  const [refusal, setRefusal] = useState<RequestFailure>()
  const { data: record, error } = useEndpointQuery(callApi.load, { ID }, { enabled: !isManual })
  const onFailure = (failure: RequestFailure) => {
    setRefusal(failure)
    void refreshRows()
  }
  const toastAction = (assigned: CallRecord) => undoActionOf([assigned])
  const options = { onDone: cacheCall, onDoneIfMounted: onAssigned, onFailure, toastAction }
  const assign = useEndpointMutation(callApi.assign, options)
  const assignToPrevious = useEndpointMutation(callApi.assignToPreviousSat, options)
  const onPhone = usePhone()
  const [chosen, setChosen] = useState<string>()
  const isWorking = assign.isPending || assignToPrevious.isPending
  const assignTo = (societe_uuid?: string) => {
    setRefusal(undefined)
    setChosen(societe_uuid)
    if (!isWorking) assign.mutate({ ID, version, societe_uuid })
  }
  // Somebody else changed the call, so the choices shown are outdated.
  const isConflict = refusal instanceof RefusedRequestError && refusal.code === 'Conflict'

  return (
    <Popup
      onClose={onClose}
      title={t('assign.title', { call_id })}
      size={isManual && !isConflict ? 'xl' : 'md'}
      // On a phone a few buttons stand where the thumb is.
      centered={onPhone && !isManual}
    >
      <Stack gap="md">
        {(refusal ?? error) && (
          <Alert color="red" role="alert">
            {(refusal ?? error)?.message}
          </Alert>
        )}
        {isConflict ? (
          <DialogFoot>
            <Button onClick={onClose} data-autofocus>
              {t('action.close')}
            </Button>
          </DialogFoot>
        ) : isManual ? (
          <CandidatePicker ID={ID} onSelect={assignTo} selectingId={assign.isPending ? chosen : undefined} />
        ) : (
          <AssignMethodChoice
            previous={record?.previous_company_name}
            working={assign.isPending ? 'algorithm' : assignToPrevious.isPending ? 'previous' : undefined}
            onByHand={() => setManual(true)}
            onByAlgorithm={() => assignTo()}
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

import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useState } from 'react'
import { type EndpointMutationOptions, useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

type Question = Pick<ConfirmDialogProps, 'title' | 'action' | 'dismiss' | 'danger' | 'children' | 'onClose'>

interface ConfirmedSendProps<E extends Endpoint> extends Question, EndpointMutationOptions<E> {
  readonly endpoint: E
  readonly body: BodyInput<E>
}

/** Asks before it sends a request, and shows why that was refused. */
export function ConfirmedSend<E extends Endpoint>(props: ConfirmedSendProps<E>) {
  const { endpoint, body, title, action, dismiss, danger = false, children, onClose, onFailure, ...options } = props
  const [refusal, setRefusal] = useState('')
  const sending = useEndpointMutation(endpoint, {
    ...options,
    onFailure: (failure, sent) => {
      setRefusal(failure.message)
      onFailure?.(failure, sent)
    },
  })
  return (
    <ConfirmDialog
      title={title}
      action={action}
      dismiss={dismiss}
      danger={danger}
      isWorking={sending.isPending}
      refusal={refusal}
      onConfirm={() => sending.isPending || sending.mutate(body)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

import type { BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAct } from '../kernel/useAct.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { DraftLine } from './documentDraft.ts'

interface CancelLineDialogProps {
  readonly endpoint: Endpoint
  readonly line: DraftLine
  /** What the save names besides the line. */
  readonly body: Readonly<Record<string, unknown>>
  readonly onDone: (saved: unknown) => void
  readonly onClose: () => void
}

/** Asks before a line of a saved document is cancelled; it stays on the document and counts no more. */
export function CancelLineDialog({ endpoint, line, body, onDone, onClose }: CancelLineDialogProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const act = useAct(endpoint, {
    onDone: (saved) => {
      onDone(saved)
      onClose()
    },
    onFail: ({ message }) => setRefusal(message),
  })
  const { LineNum, ItemCode, CodeCom, Description } = line
  return (
    <ConfirmDialog
      title={t('document.cancel_line', { line: LineNum ?? '' })}
      action={t('document.cancel_this_line')}
      danger
      isWorking={act.isPending}
      refusal={refusal}
      onConfirm={() => act.isPending || act.mutate({ ...body, canceledLine: LineNum } as BodyInput<Endpoint>)}
      onClose={onClose}
    >
      <Text size="sm">
        {t('document.cancel_line_confirm', { item: `${CodeCom || ItemCode} ${Description}`.trim() })}
      </Text>
    </ConfirmDialog>
  )
}

import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { Text } from '@mantine/core'
import { refreshRows } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmedSend } from '../../ui/dialogs/ConfirmedSend.tsx'
import type { DraftLine } from '../form/documentDraft.ts'

interface CancelLineDialogProps {
  readonly endpoint: Endpoint
  readonly line: DraftLine
  /** The other fields of the save request. */
  readonly body: Readonly<Record<string, unknown>>
  /** Called once the line is cancelled, also after the user has left the dialog. */
  readonly onDone: (saved: unknown) => void
  readonly onClose: () => void
}

/** Confirms that a saved line is cancelled. It stays on the document but no longer counts. */
export function CancelLineDialog({ endpoint, line, body, onDone, onClose }: CancelLineDialogProps) {
  const t = useT()
  const { LineNum, ItemCode, CodeCom, Description } = line
  return (
    <ConfirmedSend
      title={t('document.cancel_line', { line: LineNum ?? '' })}
      action={t('document.cancel_this_line')}
      dismiss={t('document.keep_line')}
      danger
      endpoint={endpoint}
      body={{ ...body, canceledLine: LineNum } as BodyInput<Endpoint>}
      onDone={onDone}
      onDoneIfMounted={onClose}
      onFailure={() => void refreshRows()}
      onClose={onClose}
    >
      <Text size="sm">
        {t('document.cancel_line_confirm', { item: `${CodeCom || ItemCode} ${Description}`.trim() })}
      </Text>
    </ConfirmedSend>
  )
}

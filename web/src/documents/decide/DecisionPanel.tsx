import { type DocumentKey, formatDocumentKey } from '@callout/domain/documents/document.link.ts'
import type { DocumentRecord, DocumentRow, DocumentType, DpcRecord } from '@callout/domain/documents/document.ts'
import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isNotFound } from '../../platform/api/errors.ts'
import { bufferKeysForDialog } from '../../platform/browser/bufferKeys.ts'
import type { Shortcut } from '../../platform/browser/shortcuts.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import panel from '../../ui/lists/SidePanel.module.css'
import { SidePanel } from '../../ui/lists/SidePanel.tsx'
import { useDecidedElsewhere } from '../../ui/lists/useDecidedElsewhere.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { CheckList } from '../checks/CheckList.tsx'
import { ApproveButton } from '../dialog/ApproveButton.tsx'
import { DocumentHead } from '../dialog/DocumentHead.tsx'
import { FeeContract } from '../dialog/FeeContract.tsx'
import { RejectDialog } from '../dialog/RejectDialog.tsx'
import { useCompanyEmail } from '../dialog/useCompanyEmail.ts'
import { dpcQuery, orderQuery } from '../documentQueries.ts'
import { titleOf } from '../documentText.ts'
import { ApproveBar } from './ApproveBar.tsx'
import { DocumentCallFacts } from './DocumentCallFacts.tsx'
import { LinesSummary } from './LinesSummary.tsx'
import { type Decisions, isUndecided } from './useDecisions.ts'

interface DecisionPanelProps {
  readonly type: DocumentType
  readonly documentKey: DocumentKey
  readonly queue: OpenRow<DocumentRow>
  readonly decisions: Decisions
}

const shortcuts: readonly Shortcut[] = [
  { keys: ['A'], label: 'document.approve' },
  { keys: ['R'], label: 'document.reject' },
]

interface OpenedDecision {
  readonly kind: 'approve' | 'reject'
  readonly key: string
  readonly hasInput?: boolean
}

/** The open document beside its list, to approve or reject it without leaving the list. */
export function DecisionPanel({ type, documentKey, queue, decisions }: DecisionPanelProps) {
  const t = useT()
  const key = formatDocumentKey(documentKey)
  const query = type === 'dpc' ? dpcQuery(documentKey) : orderQuery(type, documentKey)
  const { data, error, refetch } = useQuery<unknown>(query)
  const record = data as DocumentRecord | DpcRecord | undefined
  const [opened, setOpened] = useDialogState<OpenedDecision>('decision')
  const decision = opened?.key === key ? opened.kind : undefined
  const releaseKeys = useRef(() => {})
  const cancel = () => {
    releaseKeys.current()
    setOpened(undefined)
  }
  const title = titleOf(t, { type, DocNum: documentKey.DocNum })
  const refusal = decisions.refusalOf(documentKey)
  const approve = record?.can.approve ? () => setOpened({ kind: 'approve', key }) : undefined
  const canReject = record?.can.reject === true
  useCompanyEmail(documentKey, canReject)
  const openRejection = () => {
    // The button keeps the focus while the form is loaded, so it can be pressed again.
    if (decision === 'reject') return
    // The reason may be typed before its field has the focus.
    releaseKeys.current = bufferKeysForDialog()
    setOpened({ kind: 'reject', key })
  }
  const reject = canReject ? openRejection : undefined

  // While the rejection is being sent, its own change can arrive before the answer.
  // Nor does a number that is being typed go away because somebody else decides.
  const isInUse = decision === 'reject' || (decision === 'approve' && opened?.hasInput)
  const isWaiting = isInUse ? undefined : record && isUndecided(record)
  useDecidedElsewhere(key, isWaiting, () => {
    if (queue.finish(key)) toast.warning(t('decide.left', { document: title }))
  })

  return (
    <>
      <SidePanel
        queue={queue}
        title={title}
        keys={{ a: approve, r: reject }}
        shortcuts={shortcuts}
        footer={
          decision === 'approve' && record ? (
            <ApproveBar
              document={record}
              isFirstOfTwo={'first_of_two' in record && record.first_of_two}
              onApprove={(input) => decisions.approve(record, input)}
              onInput={() => setOpened({ kind: 'approve', key, hasInput: true })}
              onCancel={cancel}
            />
          ) : (
            (approve || reject) && <DecisionButtons document={record} approve={approve} reject={reject} />
          )
        }
      >
        {refusal && (
          <Alert color="red" role="alert" py="sm">
            {refusal}
          </Alert>
        )}
        {isNotFound(error) ? (
          <Alert color="red" role="alert" py="sm">
            {t('document.not_found')}
          </Alert>
        ) : (
          error && <CompactLoadError error={error} retry={refetch} />
        )}
        {!record && !error && <Skeleton height={320} role="status" aria-label={t('list.loading')} />}
        {record && <DocumentContent record={record} />}
      </SidePanel>
      {decision === 'reject' && record && (
        <RejectDialog document={record} onRejected={() => queue.finish(key)} onDone={cancel} onClose={cancel} />
      )}
    </>
  )
}

interface DecisionButtonsProps {
  readonly document: DocumentRow | undefined
  readonly approve: (() => void) | undefined
  readonly reject: (() => void) | undefined
}

function DecisionButtons({ document, approve, reject }: DecisionButtonsProps) {
  const t = useT()
  return (
    <Group grow>
      <Button
        variant="default"
        disabled={!reject}
        onClick={reject}
        rightSection={<kbd className={panel.key}>R</kbd>}
        aria-keyshortcuts="R"
      >
        {t('document.reject')}
      </Button>
      <ApproveButton
        document={document}
        disabled={!approve}
        onClick={approve}
        rightSection={<kbd className={panel.key}>A</kbd>}
        aria-keyshortcuts="A"
      />
    </Group>
  )
}

function DocumentContent({ record }: { record: DocumentRecord | DpcRecord }) {
  const t = useT()
  const { distance } = useFormats()
  const isOrder = 'orderLines' in record
  return (
    <>
      <CheckList title={t('check.found')} checks={record.checks} />
      <LinesSummary document={record} lines={isOrder ? record.orderLines : record.lines} />
      {!isOrder && (
        <section className={panel.facts}>
          {record.questions.map(({ name, question, answer }) => (
            <ReadOnlyField key={name} label={question}>
              {answer}
            </ReadOnlyField>
          ))}
        </section>
      )}
      {record.callData && <DocumentCallFacts ID={record.callData.ID} />}
      <DocumentHead document={record}>
        {isOrder && record.type === 'fee' && record.distance !== null && (
          <ReadOnlyField label={t('document.company_distance')}>{distance(record.distance)}</ReadOnlyField>
        )}
        {record.type === 'fee' && record.callData && <FeeContract callId={record.callData.ID} />}
      </DocumentHead>
    </>
  )
}

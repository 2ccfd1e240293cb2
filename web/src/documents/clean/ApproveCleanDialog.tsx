import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { Alert, Button, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { DialogFoot } from '../../ui/dialogs/DialogFoot.tsx'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import classes from './Clean.module.css'
import { CleanSummary } from './CleanSummary.tsx'
import { type CleanProgress, type OnApproved, useCleanApproval } from './useCleanApproval.ts'

interface ApproveCleanDialogProps {
  readonly type: DocumentType
  /** The documents to choose the clean ones from: all under these filters, or these. */
  readonly candidates:
    | { readonly filterData: FilterData }
    | { readonly items: readonly { readonly DocNum: string; readonly version: number }[] }
  readonly onApproved?: OnApproved
  readonly onClose: () => void
}

/** Shows the clean documents that can be approved together, approves them, and says what was left. */
export function ApproveCleanDialog({ type, candidates, onApproved, onClose }: ApproveCleanDialogProps) {
  const t = useT()
  const { progress, run, cancel } = useCleanApproval(type, onApproved)
  const body = { type, ...candidates } as BodyInput<typeof documentApi.cleanDocuments>
  const clean = useEndpointQuery(documentApi.cleanDocuments, body, { staleTime: 0, enabled: !progress })
  const { data, error, refetch } = clean
  const count = data?.count ?? 0
  const isRunning = progress?.isRunning === true
  return (
    <Popup title={t('clean.title')} size="lg" onClose={isRunning ? cancel : onClose}>
      <Stack gap="md">
        {error && !progress && <CompactLoadError error={error} retry={refetch} />}
        {!data && !error && !progress && <Skeleton height={200} role="status" aria-label={t('list.loading')} />}
        {data && !progress && <CleanSummary type={type} clean={data} />}
        {progress && <CleanOutcome progress={progress} />}
        <DialogFoot>
          {isRunning || (!progress && count > 0) ? (
            <Button variant="default" onClick={isRunning ? cancel : onClose}>
              {t('action.cancel')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('action.close')}
            </Button>
          )}
          {data && !progress && count > 0 && (
            <Button onClick={() => void run(data.items)} data-autofocus>
              {t('document.approve')} ({formatCount(count)})
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Popup>
  )
}

function CleanOutcome({ progress }: { readonly progress: CleanProgress }) {
  const t = useT()
  const { total, tried, approved, firstOfTwo, refused, isRunning, error } = progress
  const text = t('selection.progress', { done: formatCount(tried), total: formatCount(total) })
  return (
    <>
      {isRunning && <Progress value={(100 * tried) / total} animated aria-label={text} />}
      <div role="status">
        {isRunning && <Text>{text}</Text>}
        {!isRunning && <Text fw={600}>{t('clean.done', { count: formatCount(approved) })}</Text>}
        {!isRunning && firstOfTwo > 0 && <Text>{t('clean.waiting', { count: formatCount(firstOfTwo) })}</Text>}
        {!isRunning && tried < total && <Text>{t('clean.cancelled', { count: formatCount(total - tried) })}</Text>}
      </div>
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {refused.length > 0 && (
        <div>
          <Text fw={500}>{t('clean.refused', { count: formatCount(refused.length) })}</Text>
          <ul className={classes.refused}>
            {refused.map(({ DocNum, reason }) => (
              <li key={DocNum}>
                {DocNum}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

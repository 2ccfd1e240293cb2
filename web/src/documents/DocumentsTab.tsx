import { type DocumentKey, pageByDocumentType } from '@callout/domain/documents/document.link.ts'
import { refusalToWrite } from '@callout/domain/documents/document.rules.ts'
import type { DocumentRecord, DocumentType, DpcRecord } from '@callout/domain/documents/document.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useList } from '../platform/lists/useList.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { IconPlus } from '../ui/icons/firstVisitIcons.tsx'
import { ListFooter } from '../ui/lists/ListFooter.tsx'
import { ListRows } from '../ui/lists/ListRows.tsx'
import { useColumns } from '../ui/lists/useColumns.ts'
import classes from './Document.module.css'
import { DocumentPopup } from './DocumentPopup.tsx'
import { documentSources } from './documentKinds.ts'
import { dpcQuery, orderQuery } from './documentQueries.ts'
import { documentView, documentWidths } from './documentView.tsx'
import { FirstVisitRequest } from './parts/FirstVisitRequest.tsx'

const DocumentDialog = lazyDialog(() => import('./DocumentDialog.tsx'), 'DocumentDialog')

// The same in every row, as all documents belong to one call.
const withoutColumns = ['call_id', 'subcontractor_name']
const ownUrlParams = ['tab']

interface DocumentsTabProps {
  readonly type: DocumentType
  readonly call: { readonly ID: string; readonly call_id: string }
  /** Shown next to the button for a new document. */
  readonly actions?: ReactNode
}

/** Narrower than in the lists: all columns of a tab are visible beside the panel. */
const tabWidths = { ...documentWidths, DocNum: 100, check_severity: 130 }

/** Tab with a call's documents of one type. */
export function DocumentsTab({ type, call, actions }: DocumentsTabProps) {
  const t = useT()
  const { call_id } = call
  const source = useMemo(() => ({ ...documentSources[type], fixedFilters: { call_id }, ownUrlParams }), [type, call_id])
  const data = useList(source)
  const name = pageByDocumentType[type]
  const columns = useColumns({ list: data.list, page: `call.${name}`, withoutColumns, widths: tabWidths })
  return (
    <Stack gap="md">
      {type === 'sparepart' && <FirstVisitRequest ID={call.ID} />}
      <Group justify="flex-end" gap="sm">
        <NewDocumentAction type={type} documentKey={{ DocNum: '', call_id, service_job_uuid: call.ID }} />
        {actions}
      </Group>
      <ListRows data={data} columns={columns} view={documentView} title={t(`menu.${name}`)} />
      {data.total !== undefined && data.total > data.state.size && <ListFooter data={data} />}
      <DocumentPopup type={type} />
    </Stack>
  )
}

/** Button for a new document, or the reason why none can be created now. */
function NewDocumentAction({ type, documentKey }: { type: DocumentType; documentKey: DocumentKey }) {
  const t = useT()
  const session = useRequiredSession()
  const [isNew, setNew] = useDialogState<true>(`new ${type}`)
  const isWriter = isAllowed(who.documentWriters, session)
  const { data } = useQuery<unknown>({
    ...(type === 'dpc' ? dpcQuery(documentKey) : orderQuery(type, documentKey)),
    enabled: isWriter,
  })
  const blank = data as DocumentRecord | DpcRecord | undefined
  if (!isWriter || !blank) return null
  const refusal = blank.can.save ? undefined : refusalToWrite(blank.callData)
  return (
    <div className={classes.bar}>
      {refusal && (
        <Text size="sm" c="dimmed" className={classes.reason}>
          {t(refusal.key, refusal.params)}
        </Text>
      )}
      {blank.can.save && (
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
          {t(`document.new.${type}`)}
        </Button>
      )}
      <Suspense>
        {isNew && <DocumentDialog type={type} documentKey={documentKey} onClose={() => setNew(undefined)} />}
      </Suspense>
    </div>
  )
}

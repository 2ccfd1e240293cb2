import { refusalToWrite } from '@callout/domain/documents/document.rules.ts'
import type { DocumentRecord, DocumentType, DpcRecord } from '@callout/domain/documents/document.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { useList } from '../kernel/useList.ts'
import { ListFooter } from '../ui/ListFooter.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import { useColumns } from '../ui/useColumns.ts'
import classes from './Document.module.css'
import { DocumentPopup } from './DocumentPopup.tsx'
import type { DocumentName } from './documentName.ts'
import { dpcQuery, orderQuery } from './documentQueries.ts'
import { documentView, documentWidths } from './documentView.tsx'
import { documents, pageOf } from './kinds.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('./DocumentDialog.tsx')).DocumentDialog }))

// They are the same in every row of one call.
const withoutColumns = ['call_id', 'subcontractor_name']
/** What the page keeps in its address for itself. */
const within = ['tab']

interface DocumentsTabProps {
  readonly type: DocumentType
  readonly call: { readonly ID: string; readonly call_id: string }
  /** Stands beside the way to a new document. */
  readonly actions?: ReactNode
}

/** The documents of one kind that were written for a call. */
export function DocumentsTab({ type, call, actions }: DocumentsTabProps) {
  const t = useT()
  const { call_id } = call
  const source = useMemo(() => ({ ...documents[type], fixed: { call_id }, within }), [type, call_id])
  const data = useList(source)
  const name = pageOf[type]
  const columns = useColumns({ list: data.list, view: `call.${name}`, withoutColumns, widths: documentWidths })
  return (
    <Stack gap="md">
      <Group justify="flex-end" gap="sm">
        <NewDocument type={type} name={{ DocNum: '', call_id, service_job_uuid: call.ID }} />
        {actions}
      </Group>
      <ListTable data={data} columns={columns} view={documentView} title={t(`menu.${name}`)} />
      {data.total !== undefined && data.total > data.state.size && <ListFooter data={data} />}
      <DocumentPopup type={type} />
    </Stack>
  )
}

/** The way to a new document; where its writers may write none now, why. */
function NewDocument({ type, name }: { type: DocumentType; name: DocumentName }) {
  const t = useT()
  const session = useSignedIn()
  const [isNew, setNew] = useState(false)
  const isWriter = admits(who.planners, session)
  const { data } = useQuery<unknown>({
    ...(type === 'dpc' ? dpcQuery(name) : orderQuery(type, name)),
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
      <Suspense>{isNew && <DocumentDialog type={type} name={name} onClose={() => setNew(false)} />}</Suspense>
    </div>
  )
}

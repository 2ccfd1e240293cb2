import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { type AdminChangedRow, type AdminUse, adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { JobProgress } from '../JobProgress.tsx'

const pollMs = 3000

/** The number of records and rows that use a row. */
export const countUses = (uses: readonly AdminUse[]) => uses.reduce((sum, { count }) => sum + count, 0)

interface ReplaceProgressProps {
  readonly title: string
  readonly row: { readonly sheet: AdminSheetName; readonly key: string }
  readonly answer: AdminChangedRow
  /** The uses of the row before the replacement. */
  readonly before: number
  /** Called once nothing is left to replace. */
  readonly onEnd: () => void
  /** The job goes on by itself. */
  readonly onClose: () => void
}

/** Progress of a job that replaces a row in very many records. */
export function ReplaceProgress({ title, row, answer, before, onEnd, onClose }: ReplaceProgressProps) {
  const t = useT()
  const { replaced = 0, remaining = 0 } = answer
  const total = replaced + remaining
  const uses = useQuery({ ...endpointQuery(adminUsesApi.uses, row), staleTime: 0, refetchInterval: pollMs })
  const done = uses.data && uses.isFetchedAfterMount ? Math.min(total, before - countUses(uses.data)) : replaced
  const isDone = done >= total
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (isDone) latest.current()
  }, [isDone])
  return (
    <FormDialog
      title={title}
      action={undefined}
      dismiss={t('action.close')}
      isSending={false}
      refusal=""
      onSubmit={() => {}}
      onClose={onClose}
    >
      <JobProgress done={done} total={total} label="admin.replacing" />
    </FormDialog>
  )
}

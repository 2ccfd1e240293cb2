import { type AdminSheetName, adminSheetNames } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { type AdminChangedRow, type AdminUse, adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { Anchor, Checkbox, Radio, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import { rowPath, type SheetView } from '../adminPages.ts'
import { allRowsQuery, refreshAfterSave, undoAction } from '../adminQueries.ts'
import { useRemoveRows } from '../form/partRows.ts'
import { NoteField, takesNote } from '../NoteField.tsx'
import { canBeOutOfUse, nameAndCode } from '../sheetColumns.ts'
import { countUses, ReplaceProgress } from './ReplaceProgress.tsx'

interface UsesDialogProps {
  readonly sheet: AdminSheet
  readonly view: SheetView
  readonly row: AdminStoredRow
  readonly title: string
  readonly onClose: () => void
  /** Begins with the replacement by another row. */
  readonly isMerge: boolean
  /** Called with the key that the row has now; undefined if it no longer exists. */
  readonly onDone: (key: string | undefined) => void
}

type Act = 'deactivate' | 'activate' | 'replace' | 'remove'

/** Before a row goes: where it is used, and what can be done with it. */
export function UsesDialog({ sheet, view, row, title, isMerge, onClose, onDone }: UsesDialogProps) {
  const t = useT()
  const target = { sheet: sheet.sheet, key: row.key, version: row.version }
  const uses = useEndpointQuery(adminUsesApi.uses, { sheet: sheet.sheet, key: row.key })
  const found = uses.data?.filter(({ count }) => count > 0) ?? []
  const isUnused = uses.data !== undefined && found.length === 0
  // Nothing is offered before it is known what uses the row.
  const acts: Act[] = uses.data
    ? [
        ...(canBeOutOfUse(sheet) ? [row.active ? ('deactivate' as const) : ('activate' as const)] : []),
        ...(found.length > 0 || isMerge ? ['replace' as const] : []),
        ...(isUnused ? ['remove' as const] : []),
      ]
    : []
  const [chosen, setChosen] = useState<Act>()
  const act = chosen ?? (isMerge && acts.includes('replace') ? 'replace' : acts[0])
  const [by, setBy] = useState<string | null>(null)
  const [onlyOpen, setOnlyOpen] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [note, setNote] = useState('')
  /** A replacement that a job goes on with. */
  const [running, setRunning] = useState<{ readonly answer: AdminChangedRow; readonly before: number }>()
  const removeRows = useRemoveRows(sheet.sheet)
  const done = async (key: string | null) => {
    await refreshAfterSave()
    onClose()
    onDone(key ?? undefined)
  }
  const end = ({ key, batch, replaced = 0, remaining = 0 }: AdminChangedRow) => {
    const count = formatCount(replaced + remaining)
    toast.success(act ? t(`admin.done.${act}`, { count }) : '', undoAction(batch))
    return done(key)
  }
  // The endpoints take the same body; a replacement takes more.
  const endpoint = adminUsesApi[act ?? 'deactivate'] as typeof adminUsesApi.replace
  const acting = useEndpointMutation(endpoint, {
    onFailure: ({ message }) => setRefusal(message),
    onDone: (answer) => {
      if ((answer.remaining ?? 0) > 0) return setRunning({ answer, before: countUses(found) })
      return end(answer)
    },
    removesRecord: true,
  })
  const removeWithNote = async () => {
    const reason = await removeRows([row], note)
    setRefusal(reason)
    if (!reason) await done(null)
  }
  const submit = () => {
    setRefusal('')
    if (act === 'remove' && takesNote(sheet.sheet)) void removeWithNote()
    else acting.mutate(act === 'replace' ? { ...target, by: by ?? '', only_open: onlyOpen } : (target as never))
  }
  if (running)
    return (
      <ReplaceProgress
        {...running}
        title={title}
        row={{ sheet: sheet.sheet, key: running.answer.key ?? row.key }}
        onEnd={() => void end(running.answer)}
        onClose={() => void done(running.answer.key)}
      />
    )
  return (
    <FormDialog
      title={title}
      action={act && t(`admin.act.${act}`)}
      danger={act === 'remove'}
      actionDisabled={act === undefined || (act === 'replace' && by === null)}
      isSending={acting.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {uses.error && <CompactLoadError error={uses.error} retry={uses.refetch} />}
      {!uses.data && !uses.error && <Skeleton height={80} role="status" aria-label={t('list.loading')} />}
      {uses.data && <FoundUses uses={found} />}
      {acts.length === 0 && uses.data && <Text size="sm">{t('admin.in_use_stays')}</Text>}
      {acts.length > 0 && (
        <Radio.Group label={t('admin.what_happens')} value={act ?? ''} onChange={(next) => setChosen(next as Act)}>
          <Stack gap="sm" mt="xs">
            {acts.map((one) => (
              <Radio key={one} value={one} label={t(`admin.act.${one}`)} description={t(`admin.act_hint.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {act === 'remove' && takesNote(sheet.sheet) && <NoteField sheet={sheet.sheet} value={note} onChange={setNote} />}
      {act === 'replace' && (
        <>
          <OtherRow sheet={sheet} view={view} row={row} value={by} onChange={setBy} />
          <Text size="sm">{t('admin.get_the_other', { count: formatCount(countUses(found)) })}</Text>
          <Checkbox
            label={t('admin.only_open')}
            checked={onlyOpen}
            onChange={(event) => setOnlyOpen(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}

const isSheet = (kind: AdminUse['kind']) => (adminSheetNames as readonly string[]).includes(kind)

function FoundUses({ uses }: { readonly uses: readonly AdminUse[] }) {
  const t = useT()
  if (uses.length === 0) return <Text size="sm">{t('admin.never_used')}</Text>
  const linkOf = ({ kind, list, filterData }: AdminUse) =>
    list ? listLink(list, (filterData ?? {}) as FilterData) : isSheet(kind) && rowPath(kind as AdminSheetName)
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('admin.used_in')}
      </Text>
      <ul>
        {uses.map((use) => {
          const { kind, count } = use
          const words = t('text.labelled', {
            label: t(`admin.${isSheet(kind) ? 'sheet' : 'use'}.${kind}` as MessageKey),
            value: formatCount(count),
          })
          const href = linkOf(use)
          return <li key={`${kind} ${use.list}`}>{href ? <Anchor href={href}>{words}</Anchor> : words}</li>
        })}
      </ul>
    </div>
  )
}

interface OtherRowProps {
  readonly sheet: AdminSheet
  readonly view: SheetView
  readonly row: AdminStoredRow
  readonly value: string | null
  readonly onChange: (key: string | null) => void
}

/** Another active row of the same sheet. */
function OtherRow({ sheet, view, row: { key: own, row: cells }, value, onChange }: OtherRowProps) {
  const t = useT()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  // A defect code stands in a record with those above it.
  const above = view.where?.value_list === 'defect_codes' && { parent: String(cells.parent ?? '') }
  const filter = { active: true, where: { ...view.where, ...above }, ...(search && { search }) }
  const { data = [] } = useQuery(allRowsQuery(sheet.sheet, filter, 100))
  const options = data
    .filter(({ key }) => key !== own)
    .map(({ key, row }) => ({ value: key, label: nameAndCode(sheet, row, language) }))
  return (
    <Select
      label={t('admin.replace_by')}
      data={options}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
      // The server has searched; a chosen label is no search.
      filter={({ options: all }) => all}
      searchable
      required
      nothingFoundMessage={t('list.nothing_found')}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

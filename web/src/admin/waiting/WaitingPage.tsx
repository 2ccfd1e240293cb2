import type { AdminWaitingChange } from '@callout/domain/admin/admin.ts'
import { adminWaitingApi } from '@callout/domain/admin/admin.waiting.api.ts'
import type { ConfirmedSheet } from '@callout/domain/admin/second-person.rules.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { endpointQuery, queryClient, useEndpointQuery } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { EntriesPage, EntryList, EntryName } from '../../ui/layout/EntriesPage.tsx'
import { cellText, columnLabel, keyText } from '../sheetColumns.ts'
import classes from './Waiting.module.css'

/** The changes that wait for this person, or that they may still refuse. */
export function WaitingPage() {
  const t = useT()
  const title = t('admin.waiting.title')
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useEndpointQuery(adminWaitingApi.list, {})
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: endpointQuery(adminWaitingApi.list, {}).queryKey })
    // The pressed button disappears.
    heading.current?.focus()
  }
  return (
    <EntriesPage
      title={title}
      purpose={t('admin.waiting.explained')}
      heading={heading}
      query={query}
      loadingHeight={160}
    >
      <EntryList label={title} entries={query.data} none={t('admin.waiting.none')}>
        {(change) => <WaitingEntry key={change.ID} change={change} onDone={done} />}
      </EntryList>
    </EntriesPage>
  )
}

interface WaitingEntryProps {
  readonly change: AdminWaitingChange
  readonly onDone: () => void
}

function WaitingEntry({ change, onDone }: WaitingEntryProps) {
  const t = useT()
  const { networkTime } = useFormats()
  const { ID, sheet, key, user_name, at, note, columns, effective_at, confirmers, can } = change
  const confirming = useEndpointMutation(adminWaitingApi.confirm, { onDone })
  const refusing = useEndpointMutation(adminWaitingApi.refuse, { onDone })
  const name = `${t(`admin.waiting.${sheet as ConfirmedSheet}`)} ${keyText(t, sheet, key)}`
  const shown = columns.filter((cell) => cell.name !== 'network_code')
  const isPending = confirming.isPending || refusing.isPending
  return (
    <li className={classes.change}>
      <EntryName name={name} />
      <ul className={classes.cells}>
        {shown.map((cell) => (
          <li key={cell.name}>
            {t('text.labelled', {
              label: columnLabel(t, sheet as ConfirmedSheet, cell.name),
              value: [cellText(t, cell.name, cell.old), cellText(t, cell.name, cell.new) || '–']
                .filter(Boolean)
                .join(' → '),
            })}
          </li>
        ))}
      </ul>
      <p>{t('admin.waiting.proposed', { user_name, at: networkTime(at) })}</p>
      {note && <p>{note}</p>}
      {confirmers.length > 0 && <p>{t('admin.second_person', { names: confirmers.join(', ') })}</p>}
      {effective_at && <p>{t('admin.waiting.effective', { at: networkTime(effective_at) })}</p>}
      <div className={classes.actions}>
        {can.confirm && (
          <Button
            disabled={isPending}
            aria-label={t('text.labelled', { label: t('admin.waiting.confirm'), value: name })}
            onClick={() => confirming.mutate({ ID })}
          >
            {t('admin.waiting.confirm')}
          </Button>
        )}
        {can.refuse && (
          <Button
            variant="default"
            disabled={isPending}
            aria-label={t('text.labelled', { label: t('admin.waiting.refuse'), value: name })}
            onClick={() => refusing.mutate({ ID })}
          >
            {t('admin.waiting.refuse')}
          </Button>
        )}
      </div>
    </li>
  )
}

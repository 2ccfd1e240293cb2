import type { PlaceOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type { ChangedItem, HistoryRow } from '@callout/domain/history/history.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { ActionIcon, EmptyState, Skeleton, Table, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { IconChevronDown } from '../ui/icons/firstVisitIcons.tsx'
import { IconChevronRight } from '../ui/icons/laterIcons.tsx'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { ChangesInShort } from './ChangesInShort.tsx'
import classes from './HistoryTable.module.css'
import { useChangeText } from './useChangeText.ts'

type HistoryOwner = { readonly service_job_uuid: string } | { readonly service_contract_uuid: string }

interface HistoryTableProps {
  readonly owner: HistoryOwner
  /** The place of a call, whose clock its times have. */
  readonly place?: PlaceOfClock
}

/** History of a call or a contract, newest first. Each row can be opened to show the changed fields. */
export function HistoryTable({ owner, place }: HistoryTableProps) {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(historyApi.list, {
    request: { Page: 1, PageSize: 0 },
    filterData: owner,
  })
  if (error && !data) return <LoadError error={error} retry={refetch} />
  if (!data) return <Skeleton height={180} />
  if (data.Data.length === 0) return <EmptyState title={t('history.empty')} />
  return (
    <Table.ScrollContainer minWidth={480} type="native" className={classes.scroll}>
      <Table highlightOnHover verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={44}>
              <VisuallyHidden>{t('history.changes')}</VisuallyHidden>
            </Table.Th>
            <Table.Th>{t('field.user_name')}</Table.Th>
            <Table.Th>{t('service_job_uuid' in owner ? 'field.call_id' : 'field.service_contract_id')}</Table.Th>
            <Table.Th>{t('history.type')}</Table.Th>
            <Table.Th>{t('history.when')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.Data.map((row) => (
            <HistoryRows key={row.ID} row={row} place={place} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function HistoryRows({ row, place }: { row: HistoryRow; place: PlaceOfClock | undefined }) {
  const t = useT()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { call_id, service_contract_id, type, changedItem } = row.change_data
  const when = formats.readerTime(row.created_at)
  return (
    <>
      <Table.Tr>
        <Table.Td className={classes.toggle}>
          {changedItem.length > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-expanded={isOpen}
              aria-label={t('history.show_changes', { user_name: row.user_name, when })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            </ActionIcon>
          )}
        </Table.Td>
        <Table.Td className={classes.who}>{row.user_name}</Table.Td>
        <Table.Td className={classes.record}>{call_id || service_contract_id}</Table.Td>
        <Table.Td className={classes.what}>
          {t(`history.type.${type}` as MessageKey)}
          {!isOpen && <ChangesInShort items={changedItem} place={place} />}
        </Table.Td>
        <Table.Td className={classes.when}>{when}</Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr className={classes.opened}>
          <Table.Td colSpan={5}>
            <ChangesTable items={changedItem} place={place} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function ChangesTable({ items, place }: { items: readonly ChangedItem[]; place: PlaceOfClock | undefined }) {
  const t = useT()
  const show = useChangeText(place)
  return (
    <Table className={classes.changes} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('history.field')}</Table.Th>
          <Table.Th>{t('history.old_value')}</Table.Th>
          <Table.Th>{t('history.new_value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.field}>
            <Table.Td>{labelOf(t, item.field)}</Table.Td>
            <Table.Td>{show(item.field, item.old_value)}</Table.Td>
            <Table.Td>{show(item.field, item.new_value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

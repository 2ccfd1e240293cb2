import type { PlaceOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { type HistoryRow, isChangeType } from '@callout/domain/history/history.ts'
import { changeSentence } from '@callout/domain/history/timeline.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Button, EmptyState, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { shortened } from './shortened.ts'
import classes from './Timeline.module.css'
import { timelineIcon } from './timelineIcon.tsx'
import { useChangeText } from './useChangeText.ts'

/** Number of changes shown at first: a call rarely has more, and a page with hundreds would scroll badly. */
const firstCount = 30
/** Longer remarks are cut here; the history shows them in full. */
const maxTextLength = 280

interface TimelineProps {
  readonly owner: { readonly service_job_uuid: string }
  readonly place: PlaceOfClock
}

/** Everything that happened to a call in words, newest first. */
export function Timeline({ owner, place }: TimelineProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, refetch } = useEndpointQuery(historyApi.list, {
    request: { Page: 1, PageSize: 0 },
    filterData: owner,
  })
  if (error && !data) return <LoadError error={error} retry={refetch} />
  if (!data) return <Skeleton height={180} />
  if (data.Data.length === 0) return <EmptyState title={t('history.empty')} />
  const rows = showsAll ? data.Data : data.Data.slice(0, firstCount)
  return (
    <>
      <ol className={classes.timeline}>
        {rows.map((row) => (
          <TimelineItem key={row.ID} row={row} place={place} />
        ))}
      </ol>
      {rows.length < data.Data.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {t('attachment.more_pages')}
        </Button>
      )}
    </>
  )
}

function TimelineItem({ row, place }: { row: HistoryRow; place: PlaceOfClock }) {
  const t = useT()
  const formats = useFormats()
  const show = useChangeText(place)
  const texts = {
    label: (field: string) => labelOf(t, field),
    value: (field: string, value: string | number | boolean | null) => shortened(show(field, value), maxTextLength),
  }
  const { key, params } = changeSentence(row, texts, t('history.another_held'))
  const kind = params.kind && { kind: t(params.kind as MessageKey) }
  const { type } = row.change_data
  return (
    <li className={classes.item}>
      <span className={classes.icon}>{timelineIcon(isChangeType(type) ? type : 'save')}</span>
      <span className={classes.sentence}>{t(key, { ...params, ...kind })}</span>
      <time className={classes.when} dateTime={row.created_at}>
        {formats.readerTime(row.created_at)}
      </time>
    </li>
  )
}

import { callApi } from '@callout/domain/calls/call.api.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { pathOf } from '../../platform/browser/url.ts'
import { formatInstantDay } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { StatusBadge } from '../CallBadges.tsx'
import classes from './NewCall.module.css'

const maxShownCalls = 4

interface EarlierCallsProps {
  readonly serial: string
  /** The problem of the new call, '' as long as there is none. */
  readonly problem_type_id: string
}

/** The latest calls about a serial number, with a link to all of them; says which of them had the same problem. */
export function EarlierCalls({ serial, problem_type_id }: EarlierCallsProps) {
  const t = useT()
  // The filter `internal_serial_number` would also find longer serial numbers that contain this one.
  const filterData = { serviceContract_internalSerialNumber: serial }
  const { data } = useEndpointQuery(callApi.list, {
    request: { Page: 1, PageSize: maxShownCalls, Sorts: [{ Member: 'created_at', SortDirection: 1 }], Total: -1 },
    filterData,
  })
  const calls = data?.Data ?? []
  const same = calls.find((call) => problem_type_id !== '' && call.problem_type_id === problem_type_id)
  return (
    <>
      <Text size="sm" fw={500}>
        {t(data && calls.length === 0 ? 'call.no_earlier' : 'call.earlier')}
      </Text>
      {same && (
        <div>
          <ToneBadge tone="urgent">{t('call.same_problem', { call_id: same.call_id })}</ToneBadge>
        </div>
      )}
      {calls.length > 0 && (
        <ul className={classes.calls}>
          {calls.map((call) => (
            <li key={call.ID}>
              <Anchor href={callPath(call.ID)} target="_blank" className={classes.number}>
                {call.call_id}
                <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
              </Anchor>
              <span className={classes.subject}>{call.subject}</span>
              <span className={classes.when}>{formatInstantDay(call.created_at)}</span>
              <StatusBadge status_id={call.status_id} status={call.status} />
            </li>
          ))}
        </ul>
      )}
      {data && data.Total > calls.length && (
        <Anchor
          size="sm"
          target="_blank"
          href={pathOf(pages.servicecalls.path, [], { ...filterData, sort: 'created_at:desc' })}
        >
          {t('call.all_earlier', { count: data.Total })}
          <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
        </Anchor>
      )}
    </>
  )
}

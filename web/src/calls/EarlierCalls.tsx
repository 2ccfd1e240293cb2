import { callApi } from '@callout/domain/calls/call.api.ts'
import { pages } from '@callout/domain/kernel/access.ts'
import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { showInstant } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { pathOf } from '../kernel/url.ts'
import { StatusBadge } from './CallBadges.tsx'
import { callPath } from './callView.tsx'
import classes from './NewCall.module.css'

const shownCalls = 4

/** What happened before at a serial number: the latest calls, and the way to all of them. */
export function EarlierCalls({ serial }: { serial: string }) {
  const t = useT()
  const { data } = useAsk(callApi.list, {
    request: { Page: 1, PageSize: shownCalls, Sorts: [{ Member: 'created_at', SortDirection: 1 }], Total: -1 },
    filterData: { serviceContract_internalSerialNumber: serial },
  })
  const calls = data?.Data ?? []
  return (
    <>
      <Text size="sm" fw={500}>
        {t(data && calls.length === 0 ? 'call.no_earlier' : 'call.earlier')}
      </Text>
      {calls.length > 0 && (
        <ul className={classes.calls}>
          {calls.map((call) => (
            <li key={call.ID}>
              <Anchor href={callPath(call.ID)} target="_blank" className={classes.number}>
                {call.call_id}
                <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
              </Anchor>
              <span className={classes.subject}>{call.subject}</span>
              <span className={classes.when}>{showInstant(call.created_at).slice(0, 10)}</span>
              <StatusBadge status_id={call.status_id} status={call.status} />
            </li>
          ))}
        </ul>
      )}
      {data && data.Total > calls.length && (
        <Anchor
          size="sm"
          target="_blank"
          href={pathOf(pages.servicecalls.path, [], { internal_serial_number: serial, sort: 'created_at:desc' })}
        >
          {t('call.all_earlier', { count: data.Total })}
          <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
        </Anchor>
      )}
    </>
  )
}

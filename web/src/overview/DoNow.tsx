import type { QueueCell } from '@callout/domain/overview/overview.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { listLink, pageOfList } from '../platform/lists/listLink.ts'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'
import { useArrowFocus } from './useArrowFocus.ts'

/** Column by which the list of a queue opens, the most urgent first. */
const orderOfQueue: Partial<Record<QueueCell['name'], string>> = {
  unassigned: 'created_at',
  declined: 'created_at',
  unanswered: 'answer_due_at',
  to_answer: 'answer_due_at',
  without_appointment: 'created_at',
  overdue: 'appointment_date_at',
  visits_today: 'appointment_date_at',
  contracts_ending: 'end_date',
}

/** The queues as counted rows. Each opens its list; a queue without rows stays in its place. */
export function DoNow({ queues }: { readonly queues: readonly QueueCell[] }) {
  const t = useT()
  const rows = useArrowFocus<HTMLUListElement>()
  return (
    <OverviewSection title={t('overview.do_now')}>
      <ul className={classes.rows} {...rows}>
        {queues.map((queue) => (
          <li key={`${queue.name} ${queue.list}`}>
            <QueueRow queue={queue} isSplit={queues.some((other) => other !== queue && other.name === queue.name)} />
          </li>
        ))}
      </ul>
    </OverviewSection>
  )
}

interface QueueRowProps {
  readonly queue: QueueCell
  /** Several lists hold the queue, so its row names the list. */
  readonly isSplit: boolean
}

function QueueRow({ queue: { name, list, filterData, count, sum }, isSplit }: QueueRowProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <Link
      className={classes.row}
      to={listLink(list, filterData, orderOfQueue[name])}
      data-empty={count === 0 || undefined}
    >
      <span className={classes.name}>
        {t(`overview.queue.${name}`)}
        {isSplit && <span className={classes.detail}> · {t(`menu.${pageOfList(list)}` as 'menu.fees')}</span>}
      </span>
      {sum !== undefined && count > 0 && <span className={classes.detail}>{formats.money(sum)}</span>}
      <span className={classes.count}>{formats.count(count)}</span>
    </Link>
  )
}

import { worstQueue } from '@callout/domain/overview/overview.queues.ts'
import type { QueueCell } from '@callout/domain/overview/overview.ts'
import { Link } from '@tanstack/react-router'
import { ageText } from '../platform/i18n/ageText.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { listLink, pageOfList } from '../platform/lists/listLink.ts'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'
import { useArrowFocus } from './useArrowFocus.ts'

/**
 * The queues as counted rows. Each opens its list; a queue without rows stays in its place. Enter begins with the one
 * that is worst.
 */
export function DoNow({ queues }: { readonly queues: readonly QueueCell[] }) {
  const t = useT()
  const rows = useArrowFocus<HTMLUListElement>('[aria-keyshortcuts]')
  const worst = worstQueue(queues)
  return (
    <OverviewSection title={t('overview.do_now')} isWhole>
      <ul className={classes.rows} {...rows}>
        {queues.map((queue) => (
          <li key={`${queue.name} ${queue.list}`}>
            <QueueRow
              queue={queue}
              isSplit={queues.some((other) => other !== queue && other.name === queue.name)}
              isWorst={queue === worst}
            />
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
  readonly isWorst: boolean
}

function QueueRow({ queue, isSplit, isWorst }: QueueRowProps) {
  const { name, list, filterData, count, sum, orderBy, oldest } = queue
  const t = useT()
  const formats = useFormats()
  return (
    <Link
      className={classes.row}
      to={listLink(list, filterData, orderBy)}
      data-empty={count === 0 || undefined}
      aria-keyshortcuts={isWorst ? 'Enter' : undefined}
    >
      <span className={classes.name}>
        {t(`overview.queue.${name}`)}
        {isSplit && <span className={classes.detail}> · {t(`menu.${pageOfList(list)}` as 'menu.fees')}</span>}
        {isWorst && (
          <span className={classes.key} aria-hidden="true">
            ↵
          </span>
        )}
      </span>
      {oldest && <span className={classes.detail}>{t('overview.oldest', { age: ageText(oldest, t) })}</span>}
      {sum !== undefined && count > 0 && <span className={classes.detail}>{formats.money(sum)}</span>}
      <span className={classes.count}>{formats.count(count)}</span>
    </Link>
  )
}

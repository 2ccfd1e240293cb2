import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pageLink } from '../platform/browser/pageLink.ts'
import { parseSearch } from '../platform/browser/url.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { lastListPath } from '../platform/lists/lastList.ts'
import { IconArrowLeft } from '../ui/icons/laterIcons.tsx'
import classes from '../ui/records/RecordPage.module.css'

const lists = [pages.servicecalls.path, pages.servicecallsunassigned.path, pages.attachments.path] as const

const titles: Readonly<Record<string, MessageKey>> = {
  [pages.servicecallsunassigned.path]: 'menu.servicecallsunassigned',
  [pages.attachments.path]: 'attachment.all',
}

/** Location of the list the user came from, with its filters and page. */
export function callsListLocation() {
  const [to = lists[0], query = ''] = lastListPath(lists).split('?')
  return { to, search: parseSearch(query) }
}

export function BackToCalls() {
  const t = useT()
  const back = callsListLocation()
  return (
    <Anchor
      className={classes.back}
      renderRoot={(props) => <Link {...props} {...pageLink({ to: back.to, search: () => back.search })} />}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t(titles[back.to] ?? 'menu.servicecalls')}
    </Anchor>
  )
}

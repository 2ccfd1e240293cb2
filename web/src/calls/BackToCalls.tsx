import { pages } from '@callout/domain/kernel/access.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { parseSearch } from '../kernel/url.ts'
import { wayBack } from '../kernel/wayBack.ts'
import classes from '../ui/RecordPage.module.css'

const lists = [pages.servicecalls.path, pages.servicecallsunassigned.path, pages.attachments.path] as const

const titles: Readonly<Record<string, MessageKey>> = {
  [pages.servicecallsunassigned.path]: 'menu.servicecallsunassigned',
  [pages.attachments.path]: 'attachment.all',
}

/** The list people came from, as they left it. */
export function callsLeftBehind() {
  const [to = lists[0], query = ''] = wayBack(lists).split('?')
  return { to, search: parseSearch(query) }
}

export function BackToCalls() {
  const t = useT()
  const back = callsLeftBehind()
  return (
    <Anchor
      className={classes.back}
      renderRoot={(props) => <Link {...props} to={back.to} search={() => back.search as never} />}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t(titles[back.to] ?? 'menu.servicecalls')}
    </Anchor>
  )
}

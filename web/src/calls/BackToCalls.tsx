import { pages } from '@callout/domain/kernel/access.ts'
import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { parseSearch } from '../kernel/url.ts'
import { wayBack } from '../kernel/wayBack.ts'
import classes from './CallPage.module.css'

const lists = [pages.servicecalls.path, pages.servicecallsunassigned.path] as const

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
      {t(back.to === pages.servicecallsunassigned.path ? 'menu.servicecallsunassigned' : 'menu.servicecalls')}
    </Anchor>
  )
}

import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pageLink } from '../../platform/browser/pageLink.ts'
import type { ListLocation } from '../../platform/lists/lastList.ts'
import { IconArrowLeft } from '../icons/laterIcons.tsx'
import classes from './RecordPage.module.css'

interface BackToListProps {
  readonly list: ListLocation
  readonly title: string
}

/** The link from a record to the list the user came from. */
export const BackToList = ({ list: { to, search }, title }: BackToListProps) => (
  <Anchor
    className={classes.back}
    renderRoot={(props) => <Link {...props} {...pageLink({ to, search: () => search })} />}
  >
    <IconArrowLeft size={16} aria-hidden />
    {title}
  </Anchor>
)

import { mayOpen, pages } from '@callout/domain/platform/access.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import classes from './Attachments.module.css'

/** Link to the page of all attachments, which is not in the menu. Hidden from users who may not open it. */
export function AllAttachmentsLink() {
  const t = useT()
  const session = useRequiredSession()
  if (!mayOpen('attachments', session)) return null
  return (
    <Anchor size="sm" className={classes.all} renderRoot={(props) => <Link to={pages.attachments.path} {...props} />}>
      {t('attachment.all')}
    </Anchor>
  )
}

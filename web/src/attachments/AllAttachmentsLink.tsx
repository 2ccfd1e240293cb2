import { mayOpen, pages } from '@callout/domain/kernel/access.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import classes from './Attachments.module.css'

/** The way to the attachments of all calls, for whoever may open them: they are not in the menu. */
export function AllAttachmentsLink() {
  const t = useT()
  const session = useSignedIn()
  if (!mayOpen('attachments', session)) return null
  return (
    <Anchor size="sm" className={classes.all} renderRoot={(props) => <Link to={pages.attachments.path} {...props} />}>
      {t('attachment.all')}
    </Anchor>
  )
}

import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import classes from './UserMenu.module.css'

interface UserButtonProps extends ComponentProps<'button'> {
  readonly session: Session
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Shows the user's initials and opens the user menu. */
export function UserButton({ session, ...button }: UserButtonProps) {
  const t = useT()
  const { userName, internalConnectAs } = session
  const initials = initialsOf(userName)
  return (
    <UnstyledButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      className={classes.user}
      aria-label={`${t('shell.user_menu', { user_name: userName })} · ${initials}`}
    >
      <span className={classes.initials} data-connected={internalConnectAs || undefined}>
        {initials}
      </span>
    </UnstyledButton>
  )
}

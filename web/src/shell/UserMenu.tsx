import { UnstyledButton } from '@mantine/core'
import { type ComponentProps, lazy } from 'react'
import { useT } from '../kernel/i18n.ts'
import type { Session } from '../kernel/session.ts'
import { OnDemand } from '../ui/OnDemand.tsx'
import classes from './UserMenu.module.css'

interface UserMenuProps {
  readonly session: Session
}

const load = () => import('./UserItems.tsx')
const UserItems = lazy(async () => ({ default: (await load()).UserItems }))

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Who is signed in, and what they can do about it. */
export const UserMenu = ({ session }: UserMenuProps) => (
  <OnDemand load={load} button={(approached) => <UserButton session={session} {...approached} />}>
    <UserItems session={session} />
  </OnDemand>
)

export function UserButton({ session, ...button }: UserMenuProps & ComponentProps<'button'>) {
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

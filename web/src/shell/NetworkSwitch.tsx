import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type ComponentProps, lazy } from 'react'
import { useT } from '../kernel/i18n.ts'
import type { Session } from '../kernel/session.ts'
import { OnDemand } from '../ui/OnDemand.tsx'
import classes from './NetworkSwitch.module.css'

interface NetworkSwitchProps {
  readonly session: Session
}

const load = () => import('./NetworkItems.tsx')
const NetworkItems = lazy(async () => ({ default: (await load()).NetworkItems }))

const nameOf = ({ networks, networkCode }: Session) => networks.find(({ code }) => code === networkCode)?.networkName

/** The network the session acts in; where there are several, a menu to act in another. */
export function NetworkSwitch({ session }: NetworkSwitchProps) {
  if (session.networks.length < 2) return <span className={classes.network}>{nameOf(session)}</span>
  return (
    <OnDemand load={load} button={(approached) => <NetworkButton session={session} {...approached} />}>
      <NetworkItems session={session} />
    </OnDemand>
  )
}

export function NetworkButton({ session, ...button }: NetworkSwitchProps & ComponentProps<'button'>) {
  const t = useT()
  const name = nameOf(session)
  return (
    <UnstyledButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      className={classes.network}
      aria-label={`${t('shell.network')}: ${name}`}
    >
      <span className={classes.name}>{name}</span>
      <IconSelector size={14} />
    </UnstyledButton>
  )
}

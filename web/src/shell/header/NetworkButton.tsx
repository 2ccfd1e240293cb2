import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import { IconSelector } from '../../ui/icons/firstVisitIcons.tsx'
import classes from './NetworkSwitch.module.css'

interface NetworkButtonProps extends ComponentProps<'button'> {
  readonly session: Session
}

/** The name of the session's current network. */
export const networkNameOf = ({ networks, networkCode }: Session) =>
  networks.find(({ code }) => code === networkCode)?.networkName

/** Shows the current network and opens the menu of networks. */
export function NetworkButton({ session, ...button }: NetworkButtonProps) {
  const t = useT()
  const name = networkNameOf(session) ?? ''
  return (
    <UnstyledButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      className={classes.network}
      aria-label={t('text.labelled', { label: t('shell.network'), value: name })}
    >
      <span className={classes.name}>{name}</span>
      <IconSelector size={14} />
    </UnstyledButton>
  )
}

import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import type { Session } from '../kernel/session.ts'
import classes from './NetworkSwitch.module.css'

interface NetworkSwitchProps {
  readonly session: Session
}

/** The network the session acts in; where there are several, a menu to act in another. */
export function NetworkSwitch({ session: { networks, networkCode } }: NetworkSwitchProps) {
  const t = useT()
  const navigate = useNavigate()
  const name = networks.find(({ code }) => code === networkCode)?.networkName
  if (networks.length < 2) return <span className={classes.network}>{name}</span>
  return (
    <Menu shadow="md" position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.network} aria-label={`${t('shell.network')}: ${name}`}>
          <span className={classes.name}>{name}</span>
          <IconSelector size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {networks.map(({ code, networkName }) => (
          <Menu.Item
            key={code}
            rightSection={code === networkCode && <IconCheck size={16} />}
            aria-current={code === networkCode || undefined}
            // By way of the home page: a page with something unsaved may ask first.
            onClick={() => void navigate({ to: '/', search: { networkCode: code } })}
          >
            {networkName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

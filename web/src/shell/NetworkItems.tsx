import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Session } from '../kernel/session.ts'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'
import { NetworkButton } from './NetworkSwitch.tsx'

/** The networks of a session, opened. */
export function NetworkItems({ session }: { readonly session: Session }) {
  const navigate = useNavigate()
  const { networks, networkCode } = session
  return (
    <OpenedMenu button={<NetworkButton session={session} />} position="bottom-start" width={240}>
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
    </OpenedMenu>
  )
}

import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Session } from '../../platform/session/session.ts'
import { AutoOpenMenu } from '../../ui/dialogs/AutoOpenMenu.tsx'
import { IconCheck } from '../../ui/icons/laterIcons.tsx'
import { NetworkButton } from './NetworkButton.tsx'

/** The open menu of networks. */
export function NetworkItems({ session }: { readonly session: Session }) {
  const navigate = useNavigate()
  const { networks, networkCode } = session
  return (
    <AutoOpenMenu button={<NetworkButton session={session} />} position="bottom-start" width={240}>
      {networks.map(({ code, networkName }) => (
        <Menu.Item
          key={code}
          rightSection={code === networkCode && <IconCheck size={16} />}
          aria-current={code === networkCode || undefined}
          // Switch by a navigation, so that a page with unsaved changes can ask first.
          onClick={() => void navigate({ to: '/', search: { networkCode: code } })}
        >
          {networkName}
        </Menu.Item>
      ))}
    </AutoOpenMenu>
  )
}

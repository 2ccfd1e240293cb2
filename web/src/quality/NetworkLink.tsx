import { Anchor } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { switchNetwork, useRequiredSession } from '../platform/session/session.ts'

interface NetworkLinkProps {
  readonly network_code: string
  readonly to: string
  readonly children: ReactNode
}

/** A link to rows of a network: another one than the session's is switched to first. */
export function NetworkLink({ network_code, to, children }: NetworkLinkProps) {
  const { networkCode } = useRequiredSession()
  const navigate = useNavigate()
  if (network_code === networkCode)
    return (
      <Anchor component={Link} to={to} inherit underline="always">
        {children}
      </Anchor>
    )
  return (
    <Anchor
      component="button"
      inherit
      underline="always"
      onClick={() => {
        switchNetwork(network_code)
        void navigate({ to })
      }}
    >
      {children}
    </Anchor>
  )
}

import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import type { Session } from '../../platform/session/session.ts'
import { LazyPopup } from '../../ui/dialogs/LazyPopup.tsx'
import { NetworkButton, networkNameOf } from './NetworkButton.tsx'
import classes from './NetworkSwitch.module.css'

interface NetworkSwitchProps {
  readonly session: Session
}

const NetworkItems = lazyComponent(() => import('./NetworkItems.tsx'), 'NetworkItems')

/** The current network of the session; a user with several networks can switch here. */
export function NetworkSwitch({ session }: NetworkSwitchProps) {
  if (session.networks.length < 2) {
    const name = networkNameOf(session)
    return (
      <span className={classes.network} title={name}>
        <span className={classes.name}>{name}</span>
      </span>
    )
  }
  return (
    <LazyPopup load={NetworkItems.preload} button={(trigger) => <NetworkButton session={session} {...trigger} />}>
      <NetworkItems session={session} />
    </LazyPopup>
  )
}

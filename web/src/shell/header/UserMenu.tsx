import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import type { Session } from '../../platform/session/session.ts'
import { LazyPopup } from '../../ui/dialogs/LazyPopup.tsx'
import { UserButton } from './UserButton.tsx'

interface UserMenuProps {
  readonly session: Session
}

const UserItems = lazyComponent(() => import('./UserItems.tsx'), 'UserItems')

/** The user menu; its items load on demand. */
export const UserMenu = ({ session }: UserMenuProps) => (
  <LazyPopup load={UserItems.preload} button={(trigger) => <UserButton session={session} {...trigger} />}>
    <UserItems session={session} />
  </LazyPopup>
)

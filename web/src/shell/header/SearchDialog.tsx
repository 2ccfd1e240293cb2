import type { Session } from '../../platform/session/session.ts'
import { Palette } from '../../search/Palette.tsx'
import type { MenuEntry } from '../menu/menu.ts'
import { usePaletteActions } from './usePaletteActions.ts'

interface SearchDialogProps {
  readonly session: Session
  readonly menu: readonly MenuEntry[]
  readonly onClose: () => void
}

/** The search with what this user can do. */
export function SearchDialog({ session, menu, onClose }: SearchDialogProps) {
  return <Palette actions={usePaletteActions(session, menu)} onClose={onClose} />
}

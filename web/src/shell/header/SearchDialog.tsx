import type { Session } from '../../platform/session/session.ts'
import { Palette } from '../../search/Palette.tsx'
import { useMenu } from '../menu/menu.ts'
import { usePaletteActions } from './usePaletteActions.ts'

interface SearchDialogProps {
  readonly session: Session
  readonly onClose: () => void
}

/** The search with what this user can do. */
export function SearchDialog({ session, onClose }: SearchDialogProps) {
  return <Palette actions={usePaletteActions(session, useMenu(session))} onClose={onClose} />
}

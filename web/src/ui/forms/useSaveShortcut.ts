import { topDialog } from '../../platform/browser/focus.ts'
import { useShortcuts } from '../../platform/browser/shortcuts.ts'

/** Ctrl+S saves the page, unless a popup is open. */
export function useSaveShortcut(save: () => unknown) {
  useShortcuts([{ keys: ['mod+S'], label: 'save.save', run: () => !topDialog() && void save() }], {
    worksInFields: true,
  })
}

import { useShortcuts } from '../../platform/browser/shortcuts.ts'

/** Ctrl+Enter and Ctrl+S submit a form. */
export function useSubmitShortcuts(submit: () => void) {
  useShortcuts([{ keys: ['mod+Enter', 'mod+S'], label: 'shortcut.submit', run: submit }], { worksInFields: true })
}

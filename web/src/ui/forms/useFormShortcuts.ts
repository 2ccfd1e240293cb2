import { useHotkeys } from '@mantine/hooks'
import { topDialog } from '../../platform/browser/focus.ts'

/** Ctrl+S saves the page, unless a popup is open. */
export function useSaveShortcut(save: () => unknown) {
  useHotkeys([['mod+S', () => !topDialog() && void save()]], [], true)
}

/** Ctrl+Enter and Ctrl+S submit a form. */
export function useSubmitShortcuts(submit: () => void) {
  useHotkeys(
    [
      ['mod+Enter', submit],
      ['mod+S', submit],
    ],
    [],
    true,
  )
}

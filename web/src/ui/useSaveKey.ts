import { useHotkeys } from '@mantine/hooks'

/** Ctrl+S saves the page. An open popup is a matter of its own. */
export function useSaveKey(save: () => unknown) {
  useHotkeys([['mod+S', () => !document.querySelector('[aria-modal="true"]') && void save()]], [], true)
}

/** Ctrl+Enter and Ctrl+S send a form. */
export function useSubmitKeys(submit: () => void) {
  useHotkeys(
    [
      ['mod+Enter', submit],
      ['mod+S', submit],
    ],
    [],
    true,
  )
}

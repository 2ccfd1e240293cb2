import { Modal, type ModalProps } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { useFocusBack } from './useFocusBack.ts'

/**
 * A window above the page for as long as it is drawn. What it grows by, it grows below: nothing moves away under the
 * mouse. When it goes, the focus is where it was.
 */
export function Popup(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const t = useT()
  useFocusBack()
  return <Modal opened closeButtonProps={{ 'aria-label': t('action.close') }} {...props} />
}

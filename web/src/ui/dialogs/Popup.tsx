import { Modal, type ModalProps } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePopupLayer } from './popupLayers.ts'

type PopupProps = Omit<ModalProps, 'opened' | 'closeButtonProps' | 'closeOnEscape'>

/**
 * A dialog above the page, open while mounted. Escape and Back close the topmost one. It grows downwards, so that
 * nothing moves away under the mouse.
 */
export function Popup(props: PopupProps) {
  usePopupLayer(props.onClose)
  return <PopupWindow {...props} />
}

/** The window alone, for a popup that registers its own layer. */
export function PopupWindow(props: PopupProps) {
  const t = useT()
  return <Modal opened closeOnEscape={false} closeButtonProps={{ 'aria-label': t('action.close') }} {...props} />
}

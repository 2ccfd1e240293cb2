import { Modal, type ModalProps } from '@mantine/core'
import { usePhone } from '../../platform/browser/usePhone.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Popup.module.css'
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

/**
 * The window alone, for a popup that registers its own layer. On a phone it fills the screen; a question stands below.
 */
export function PopupWindow(props: PopupProps) {
  const t = useT()
  const onPhone = usePhone()
  return (
    <Modal
      opened
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      {...props}
      {...(onPhone && {
        fullScreen: !props.centered,
        className: (props.centered ? classes.sheet : classes.screen) ?? '',
      })}
    />
  )
}

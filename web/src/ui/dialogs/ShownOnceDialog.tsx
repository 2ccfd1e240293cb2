import { Button, CopyButton, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconCheck, IconCopy } from '../icons/laterIcons.tsx'
import { DialogFoot } from './DialogFoot.tsx'
import { Popup } from './Popup.tsx'
import classes from './ShownOnceDialog.module.css'

interface ShownOnceDialogProps {
  readonly title: string
  readonly hint: string
  readonly secret: string
  readonly copyLabel: string
  readonly onClose: () => void
}

/** Shows a new secret, the only time that anybody can read it. A click outside does not close it. */
export function ShownOnceDialog({ title, hint, secret, copyLabel, onClose }: ShownOnceDialogProps) {
  const t = useT()
  return (
    <Popup centered title={title} closeOnClickOutside={false} onClose={onClose}>
      <Text>{hint}</Text>
      <code className={classes.secret}>{secret}</code>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('secret.done')}
        </Button>
        <CopyButton value={secret} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
              aria-live="polite"
            >
              {copied ? t('secret.copied') : copyLabel}
            </Button>
          )}
        </CopyButton>
      </DialogFoot>
    </Popup>
  )
}

import { Button, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useT } from '../platform/i18n/i18n.ts'
import { DialogFoot } from '../ui/dialogs/DialogFoot.tsx'
import { Popup } from '../ui/dialogs/Popup.tsx'
import classes from './Webhooks.module.css'

interface SecretDialogProps {
  readonly secret: string
  readonly onClose: () => void
}

/** Shows a new secret, the only time that anybody can read it. A click outside does not close it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useT()
  return (
    <Popup centered title={t('webhook.secret_title')} closeOnClickOutside={false} onClose={onClose}>
      <Text>{t('webhook.secret_once')}</Text>
      <code className={classes.secret}>{secret}</code>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('apikey.done')}
        </Button>
        <CopyButton value={secret} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
              aria-live="polite"
            >
              {t(copied ? 'apikey.copied' : 'webhook.copy')}
            </Button>
          )}
        </CopyButton>
      </DialogFoot>
    </Popup>
  )
}

import { Button, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useT } from '../platform/i18n/i18n.ts'
import { DialogFoot } from '../ui/dialogs/DialogFoot.tsx'
import { Popup } from '../ui/dialogs/Popup.tsx'
import classes from './ApiKeys.module.css'

/** A key that was just created, with the name of its program. */
export interface NewKeyShown {
  readonly name: string
  readonly key: string
}

interface CreatedKeyDialogProps {
  readonly created: NewKeyShown
  readonly onClose: () => void
}

/** Shows a new key, the only time that anybody can read it. A click outside does not close it. */
export function CreatedKeyDialog({ created: { name, key }, onClose }: CreatedKeyDialogProps) {
  const t = useT()
  return (
    <Popup centered title={t('apikey.show_title', { name })} closeOnClickOutside={false} onClose={onClose}>
      <Text>{t('apikey.show_once')}</Text>
      <code className={classes.secret}>{key}</code>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('apikey.done')}
        </Button>
        <CopyButton value={key} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
              aria-live="polite"
            >
              {t(copied ? 'apikey.copied' : 'apikey.copy')}
            </Button>
          )}
        </CopyButton>
      </DialogFoot>
    </Popup>
  )
}

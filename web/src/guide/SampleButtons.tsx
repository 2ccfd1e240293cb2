import { ActionIcon, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { toast } from '../platform/browser/toast.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { IconPencil } from '../ui/icons/laterIcons.tsx'

/** Every kind of button; a click shows the button's name as a toast. */
export function SampleButtons() {
  const t = useT()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <Group gap="sm">
      <Button onClick={() => toast.success(t('guide.primary'))}>{t('guide.primary')}</Button>
      <Button variant="default" onClick={() => toast.warning(t('guide.secondary'))}>
        {t('guide.secondary')}
      </Button>
      <Button variant="subtle" onClick={() => toast.success(t('guide.quiet'))}>
        {t('guide.quiet')}
      </Button>
      <Button color="red.9" onClick={() => toast.error(t('guide.danger'))}>
        {t('guide.danger')}
      </Button>
      <Button disabled>{t('guide.disabled')}</Button>
      <Button loading aria-label={t('guide.working')}>
        {t('guide.working')}
      </Button>
      <ActionIcon variant="subtle" size={36} aria-label={t('call.edit')} onClick={() => toast.success(t('call.edit'))}>
        <IconPencil size={18} />
      </ActionIcon>
      <Button variant="default" onClick={dialog.open}>
        {t('guide.open_dialog')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('guide.open_dialog')}
          action={t('action.continue')}
          onConfirm={dialog.close}
          onClose={dialog.close}
        >
          {t('guide.pangram')}
        </ConfirmDialog>
      )}
    </Group>
  )
}

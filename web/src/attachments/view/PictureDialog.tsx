import { Button, Group } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { IconDownload } from '../../ui/icons/firstVisitIcons.tsx'
import { Picture } from './Picture.tsx'
import { downloadFile, type ViewableFile } from './viewFile.ts'

/** Shows an image in a popup, as large as the window allows. */
export function PictureDialog({ image, onClose }: { image: ViewableFile; onClose: () => void }) {
  const t = useT()
  return (
    <Popup centered onClose={onClose} title={image.name} size="auto">
      <Picture image={image} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void downloadFile(image)}>
          {t('save.save')}
        </Button>
      </Group>
    </Popup>
  )
}

import { Button, Loader, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useExport } from '../../platform/files/exports.ts'
import { formatSize } from '../../platform/i18n/formats.ts'
import { useLanguage } from '../../platform/i18n/i18n.ts'
import { IconDownload } from '../icons/firstVisitIcons.tsx'

interface ExportsMenuProps {
  /** Name of the view; only one export per view runs at a time. */
  readonly name: string
  readonly label: string
  readonly disabled?: boolean
  /** Its items. */
  readonly children: ReactNode
}

/** A menu of exports. Its button shows how much of a running one has come. */
export function ExportsMenu({ name, label, disabled = false, children }: ExportsMenuProps) {
  const language = useLanguage()
  const bytes = useExport(name)
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={bytes === undefined ? <IconDownload size={16} /> : <Loader size={14} />}
          disabled={bytes !== undefined || disabled}
        >
          {bytes === undefined ? label : formatSize(bytes, language)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

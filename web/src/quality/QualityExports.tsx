import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { Menu } from '@mantine/core'
import { startExport } from '../platform/files/exports.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ExportsMenu } from '../ui/lists/ExportsMenu.tsx'

/** Alarms, counted cells and weekly points as CSV: what is needed to redo the figures. */
export function QualityExports() {
  const t = useT()
  return (
    <ExportsMenu name="quality" label={t('list.export')}>
      {(['alarms', 'cells', 'points'] as const).map((rows) => (
        <Menu.Item key={rows} onClick={() => void startExport('quality', qualityApi.export, { rows }, `${rows}.csv`)}>
          {t(`quality.export.${rows}`)}
        </Menu.Item>
      ))}
    </ExportsMenu>
  )
}

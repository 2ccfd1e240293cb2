import type { FilterData, SimilarTexts } from '@callout/domain/platform/list.request.ts'
import { Alert } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'

interface SimilarNoteProps {
  readonly similar: SimilarTexts
  readonly filters: FilterData
}

/** Says that no row has the text of a filter, and which texts the list shows in its place. */
export function SimilarNote({ similar, filters }: SimilarNoteProps) {
  const t = useT()
  return (
    <Alert color="yellow" role="status">
      {Object.entries(similar).map(([name, texts]) => (
        <div key={name}>{t('list.similar', { text: String(filters[name] ?? ''), texts: texts.join(', ') })}</div>
      ))}
    </Alert>
  )
}

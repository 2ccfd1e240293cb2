import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { useValueList } from '../platform/lists/useValueList.ts'
import classes from './Defects.module.css'

interface DefectSearchResultsProps {
  readonly searchText: string
  readonly onChoose: (codes: DefectCodes) => void
}

/** Codes of all levels that match every search word, each with its full path. */
export function DefectSearchResults({ searchText, onChoose }: DefectSearchResultsProps) {
  const t = useT()
  const { items, isFetching, error } = useValueList('defect_codes', { additionalData: searchText })
  const toCodes = (codes: readonly string[]) =>
    Object.fromEntries(defectFields.map((field, level) => [field, codes[level] ?? ''])) as DefectCodes
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status" className={classes.none}>
        {!isFetching && (error?.message ?? t('list.nothing_found'))}
      </Text>
    )
  return (
    <ul className={classes.found}>
      {items.map(({ value, codes, path }) => (
        <li key={value}>
          <UnstyledButton className={classes.code} onClick={() => onChoose(toCodes(codes as readonly string[]))}>
            {(path as readonly string[]).join(' › ')}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

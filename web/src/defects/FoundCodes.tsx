import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import classes from './Defects.module.css'

interface FoundCodesProps {
  readonly words: string
  readonly onChoose: (codes: DefectCodes) => void
}

/** The codes of any level that hold all the words, each with the way down to it. */
export function FoundCodes({ words, onChoose }: FoundCodesProps) {
  const t = useT()
  const { items, isFetching } = useValueList('defect_codes', { additionalData: words })
  const wayOf = (codes: readonly string[]) =>
    Object.fromEntries(defectFields.map((field, level) => [field, codes[level] ?? ''])) as DefectCodes
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status" className={classes.none}>
        {!isFetching && t('list.nothing_found')}
      </Text>
    )
  return (
    <ul className={classes.found}>
      {items.map(({ value, codes, path }) => (
        <li key={value}>
          <UnstyledButton className={classes.code} onClick={() => onChoose(wayOf(codes as readonly string[]))}>
            {(path as readonly string[]).join(' › ')}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

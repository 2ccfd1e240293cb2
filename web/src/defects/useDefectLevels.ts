import { type DefectCodes, type DefectField, defectFields } from '@callout/domain/defects/defect.ts'
import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { useValueList } from '../platform/lists/useValueList.ts'

/** The codes each level offers: those below the code chosen one level up. */
export function useDefectLevels(codes: DefectCodes): readonly (readonly ValueListItem[])[] {
  const { defect_code1, defect_code2, defect_code3 } = codes
  const first = useValueList('defect_codes')
  const second = useValueList('defect_codes', { parentValue: defect_code1, enabled: defect_code1 !== '' })
  const third = useValueList('defect_codes', { parentValue: defect_code2, enabled: defect_code2 !== '' })
  const fourth = useValueList('defect_codes', { parentValue: defect_code3, enabled: defect_code3 !== '' })
  return [first, second, third, fourth].map(({ items }, level) => {
    const chosenParent = level === 0 ? '' : codes[defectFields[level - 1] as 'defect_code1']
    // While the codes of another parent are loading, the list still has the previous ones.
    const below = items.filter(({ parent = '' }) => parent === chosenParent)
    return below.filter(({ active, value }) => active !== false || value === codes[defectFields[level] as DefectField])
  })
}

import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { useValueList } from '../kernel/useValueList.ts'

/** For each level, the codes below the one chosen above it. */
export function useLevels(codes: DefectCodes): readonly (readonly ValueListItem[])[] {
  const { defect_code1, defect_code2, defect_code3 } = codes
  const first = useValueList('defect_codes')
  const second = useValueList('defect_codes', { parentValue: defect_code1, enabled: defect_code1 !== '' })
  const third = useValueList('defect_codes', { parentValue: defect_code2, enabled: defect_code2 !== '' })
  const fourth = useValueList('defect_codes', { parentValue: defect_code3, enabled: defect_code3 !== '' })
  return [first, second, third, fourth].map(({ items }, level) => {
    const above = level === 0 ? '' : codes[defectFields[level - 1] as 'defect_code1']
    // Until those below another code are there, the list still holds the ones before.
    return items.filter(({ parent = '' }) => parent === above)
  })
}

import { useT } from '../../platform/i18n/i18n.ts'

/** Error text for a text that is too long for its field; the text itself is not cut. */
export function useMaxLengthError(text: string, maxLength: number | undefined): string | undefined {
  const t = useT()
  if (maxLength === undefined || text.length <= maxLength) return undefined
  return t('message.too_long_by', { most: maxLength, length: text.length })
}

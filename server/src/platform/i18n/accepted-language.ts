import { isLanguage, type Language } from '@callout/domain/messages/messages.ts'

/** The first language of an `Accept-Language` header that the product has; undefined if it names none. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const tags = (header ?? '').slice(0, 500).split(',')
  return tags.map((entry) => (entry.split(';')[0] ?? '').trim().slice(0, 2).toLowerCase()).find(isLanguage)
}

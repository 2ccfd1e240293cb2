import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'

/** The success message, with the name of the changed record if the endpoint declares one; '' without a message. */
export function successMessage(
  { successMessage, successMessageOf, changedName }: Endpoint,
  data: unknown,
  lang: Language,
): string {
  // The data are the answer of this endpoint.
  const messageKey = successMessageOf?.(data as never) ?? successMessage
  if (!messageKey) return ''
  const params = (data ?? {}) as Readonly<Record<string, string | number>>
  const sentence = translate(lang, messageKey, params)
  return changedName
    ? translate(lang, 'text.labelled', { label: sentence, value: translate(lang, changedName, params) })
    : sentence
}

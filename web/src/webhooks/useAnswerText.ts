import { noAnswerMessages } from '@callout/domain/webhooks/webhook.answer.ts'
import { useT } from '../platform/i18n/i18n.ts'

interface Answer {
  readonly answer: string
}

/** Returns a function for the text of a receiver's answer: its own text, or the reason why there was none. */
export function useAnswerText() {
  const t = useT()
  return ({ answer }: Answer): string => {
    const message = noAnswerMessages.get(answer)
    return message ? t(message) : answer
  }
}

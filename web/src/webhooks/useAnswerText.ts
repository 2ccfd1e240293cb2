import { useT } from '../platform/i18n/i18n.ts'

interface Answer {
  readonly answer: string
}

/** Returns a function for the text of a receiver's answer: its own text, or the reason why there was none. */
export function useAnswerText() {
  const t = useT()
  return ({ answer }: Answer): string => {
    if (answer === 'TIMEOUT') return t('webhook.answer.timeout')
    if (answer === 'PRIVATE_ADDRESS') return t('webhook.answer.private_address')
    if (answer === 'ECONNREFUSED') return t('webhook.answer.refused')
    if (answer === 'ENOTFOUND') return t('webhook.answer.not_found')
    return answer
  }
}

import type { Language, ProblemMessages } from '@callout/domain/messages/messages.ts'
import { problemMessages } from '@callout/domain/messages/problem-messages.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import { type Problem, problemTypes } from '../problem.ts'

/** Path of the pages of the kinds of failures. */
export const problemPath = '/problems'

/** Language and public address of an answer. */
interface Audience {
  readonly lang: Language
  readonly publicUrl: string
}

type ProblemCode = keyof ProblemMessages

/** Codes of refusals that are no message keys. */
const ruleCodes = ['Invalid', 'NoCandidate', 'NoteRequired']

/** The kind of failure of a code: itself, or `Refused` for the code of a rule; undefined if there is no such code. */
export function problemKindOf(code: string): ProblemCode | undefined {
  if (Object.hasOwn(problemMessages.es, code)) return code as ProblemCode
  return ruleCodes.includes(code) || isMessageKey(code) ? 'Refused' : undefined
}

/** Members of RFC 9457 for a code: `type` is the page of the code, `title` its kind. */
function membersOf(code: string, { lang, publicUrl }: Audience) {
  const kind = problemKindOf(code)
  const type = `${publicUrl}${problemPath}/${kind ? encodeURIComponent(code) : 'Refused'}`
  return { type, title: problemMessages[lang][kind ?? 'Refused'].title }
}

/** JSON body of a problem (RFC 9457), in a language. */
export function problemBody(problem: Problem, audience: Audience) {
  const Message = translate(audience.lang, problem.key, problem.params)
  const customErrorCode = problemTypes[problem.status].code
  return {
    ...membersOf(customErrorCode, audience),
    status: problem.status,
    detail: Message,
    errors: problem.errors,
    hasError: true,
    customErrorCode,
    Message,
    ...problem.facts,
    ...(problem.redirectUrl === undefined ? {} : { redirectUrl: problem.redirectUrl }),
  }
}

/** JSON body of a refusal, in a language. It is answered with 200; `status` is the one it would have elsewhere. */
export function refusalBody(refusal: Refusal, audience: Audience) {
  const { lang } = audience
  const Message = translate(lang, refusal.key, refusal.params)
  const errors = Object.entries(refusal.errors).map(([field, code]) => ({
    field,
    code,
    // Some rules give a text instead of a key, as those of imported files do.
    message: isMessageKey(code) ? translate(lang, code, refusal.params) : code,
  }))
  return {
    HasError: true,
    Message,
    customErrorCode: refusal.code,
    Errors: refusal.errors,
    ...membersOf(refusal.code, audience),
    status: refusal.code === 'Conflict' ? 409 : 422,
    detail: Message,
    errors,
  }
}

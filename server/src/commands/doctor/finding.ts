import { reasonOf } from '../../platform/config/fatal-error.ts'

/** Result of a check: `look` works today and needs somebody's eye, `fails` does not work. */
export interface Finding {
  readonly part: string
  readonly state: 'ok' | 'look' | 'fails'
  readonly text: string
}

/** The checks of one part of the installation. */
export type Check = () => Promise<readonly Finding[]>

/** Time that a part has for its answer, in milliseconds. */
export const longestCheckMs = 10_000

export const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text })
export const look = (part: string, text: string): Finding => ({ part, state: 'look', text })
export const fails = (part: string, text: string): Finding => ({ part, state: 'fails', text })

/** Runs the checks of a part. An error or too long a silence is its finding. */
export async function runCheck(part: string, check: Check): Promise<readonly Finding[]> {
  const silence = Promise.withResolvers<readonly Finding[]>()
  const timer = setTimeout(
    () => silence.resolve([fails(part, `no answer within ${longestCheckMs / 1000} seconds`)]),
    longestCheckMs,
  )
  try {
    return await Promise.race([check(), silence.promise])
  } catch (error) {
    return [fails(part, reasonOf(error))]
  } finally {
    clearTimeout(timer)
  }
}

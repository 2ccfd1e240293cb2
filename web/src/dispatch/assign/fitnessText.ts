import { formatCount } from '../../platform/i18n/formats.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { Fitness } from './fitness.ts'

/** Whether a company suits the carried calls, in words: the first reason against it, or how many of them it suits. */
export function verdictOf({ fitting, reasons }: Fitness, carriedCount: number, t: Translate): string {
  if (fitting === carriedCount) return t('dispatch.fits')
  const [reason] = reasons
  if (reason && carriedCount === 1) return t(`why.filter.${reason}`)
  return t('dispatch.fits_some', { count: formatCount(fitting), total: formatCount(carriedCount) })
}

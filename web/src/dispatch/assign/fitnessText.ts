import { formatCount } from '../../platform/i18n/formats.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { Fitness } from './fitness.ts'

/** The fitness of a company in words: it fits, the first reason against it, or how many of the calls it suits. */
export function fitnessText({ fitting, reasons }: Fitness, callCount: number, t: Translate): string {
  if (fitting === callCount) return t('dispatch.fits')
  const [reason] = reasons
  if (reason && callCount === 1) return t(`why.filter.${reason}`)
  return t('dispatch.fits_some', { count: formatCount(fitting), total: formatCount(callCount) })
}

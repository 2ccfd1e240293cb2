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

/** The fitness of a company with its distance, if known, and its free capacity, in one line. */
export const fitnessFacts = (
  fitness: Fitness,
  callCount: number,
  t: Translate,
  distance: (km: number) => string,
): string =>
  [
    fitnessText(fitness, callCount, t),
    fitness.distance_km !== null && distance(fitness.distance_km),
    t('dispatch.room', { count: formatCount(fitness.freeCapacity) }),
  ]
    .filter(Boolean)
    .join(' · ')

import { formatCount } from '../../platform/i18n/formats.ts'

/** Whole kilometres: sums and radii need no decimals. */
export const kmText = (km: number) => `${formatCount(Math.round(km))} km`

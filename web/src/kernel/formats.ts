import { distanceText, tenthsText } from '@callout/domain/addresses/distance.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { useLanguage } from './i18n.ts'
import { useSession } from './session.ts'
import { wallTime } from './zoned.ts'

// Nothing of `Intl` is used before it is needed: its first use in a page takes a slow processor longer than all the rest
// of a list's cells, and a list needs none of it.

/** A pure date `YYYY-MM-DD` as `YYYY/MM/DD`; '' when there is none. */
export const showDay = (day: string | null | undefined) => (day ?? '').slice(0, 10).replaceAll('-', '/')

/** An instant as `YYYY/MM/DD HH:mm` in a time zone, the browser's own unless given; '' when there is none. */
export function showInstant(instant: string | null | undefined, timeZone?: string): string {
  if (!instant) return ''
  const { day, time } = wallTime(instant, timeZone)
  return `${showDay(day)} ${time}`
}

let euros: Intl.NumberFormat | undefined

/** Euros in French form; '' when there is no amount. */
export function showMoney(amount: number | null | undefined): string {
  if (typeof amount !== 'number') return ''
  euros ??= new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  return euros.format(amount)
}

/** A count in groups of three, as in French: `12 345`. */
export const showCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')

/** A quantity with as many decimals as it has, two at most, in a language's figures: `1.5`, `1,5`. */
export const showQuantity = (quantity: number, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(quantity)

/** What stands before the decimals in a language. */
export const decimalSeparator = (language: Language) => tenthsText(0.5, language).charAt(1)

const sizeUnits = ['kilobyte', 'megabyte'] as const

/** A size as people say it: `340 kB`, `1.2 MB`, in a language's figures; nothing is smaller than 1 kB. */
export function showSize(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, bytes / 1024)
  const [size, unit] = kilobytes < 1000 ? [kilobytes, sizeUnits[0]] : [kilobytes / 1024, sizeUnits[1]]
  const maximumFractionDigits = unit === 'megabyte' && size < 10 ? 1 : 0
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(size)
}

/**
 * Formats bound to the network's time zone, before sign-in the browser's, and to the language spoken. `localInstant` is the browser's
 * own time zone always.
 */
export function useFormats() {
  const session = useSession()
  const language = useLanguage()
  const network = session?.networks.find(({ code }) => code === session.networkCode)
  const timeZone = network?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    timeZone,
    instant: (value: string | null | undefined) => showInstant(value, timeZone),
    localInstant: (value: string | null | undefined) => showInstant(value),
    day: showDay,
    money: showMoney,
    count: showCount,
    quantity: (value: number) => showQuantity(value, language),
    tenths: (value: number) => tenthsText(value, language),
    distance: (km: number | null) => distanceText(km, language),
  }
}

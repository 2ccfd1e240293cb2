const units = ['kilobyte', 'megabyte'] as const

/** A size as people say it: `340 kB`, `1.2 MB`, in a language's figures; nothing is smaller than 1 kB. */
export function showBytes(bytes: number, lang: string): string {
  const kilobytes = Math.max(1, bytes / 1024)
  const [size, unit] = kilobytes < 1000 ? [kilobytes, units[0]] : [kilobytes / 1024, units[1]]
  const maximumFractionDigits = unit === 'megabyte' && size < 10 ? 1 : 0
  return new Intl.NumberFormat(lang, { style: 'unit', unit, maximumFractionDigits }).format(size)
}

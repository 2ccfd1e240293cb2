const units = ['byte', 'kilobyte', 'megabyte'] as const

/** A size as people say it: `340 kB`, `1.2 MB`, in a language's figures. */
export function showBytes(bytes: number, lang: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const size = bytes / 1024 ** power
  const maximumFractionDigits = size < 10 && power > 0 ? 1 : 0
  return new Intl.NumberFormat(lang, { style: 'unit', unit: units[power], maximumFractionDigits }).format(size)
}

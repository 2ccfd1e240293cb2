import { useMediaQuery } from '@mantine/hooks'

/** Windows up to this width show the pages made for a phone. The style sheets use the same width. */
const phoneQuery = '(max-width: 640px)'

/** True if the window is as narrow as a phone now. */
export const isPhone = () => globalThis.matchMedia?.(phoneQuery).matches ?? false

/** True while the window is as narrow as a phone. A wide window renders once. */
export const usePhone = () => useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })

/** Appearances of the portal; `auto` is that of the system. */
export const themes = ['light', 'dark', 'auto'] as const

export const isTheme = (text: string): text is (typeof themes)[number] => themes.some((theme) => theme === text)

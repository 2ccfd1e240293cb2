import { type CSSVariablesResolver, createTheme, rem } from '@mantine/core'

/** The accent colour, from its lightest tint to its darkest shade. */
const accent = [
  '#eef1fe',
  '#dfe4fd',
  '#c3ccf9',
  '#a3b0f4',
  '#8797ef',
  '#6b7de8',
  '#5266df',
  '#4254cc',
  '#3746b2',
  '#2d3a92',
] as const

/** Colours of the dark theme, from text over lines and surfaces to the darkest background. */
const dark = [
  '#e4e6eb',
  '#c6cad2',
  '#9da3ae',
  '#767d8a',
  '#343841',
  '#262a31',
  '#1c1f25',
  '#14161a',
  '#0e1013',
  '#08090b',
] as const

/** Height of the header in pixels; sticky elements start below it. */
export const headerHeight = 48

export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  black: '#1a1d23',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  // 14 px is the base font size: Mantine's small and medium are the same here.
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.4' },
  // All spacing follows a grid of 4 px.
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.4' },
      h2: { fontSize: rem(16), lineHeight: '1.5' },
      h3: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  components: {
    // The header of a popup is not the page's header for screen readers.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
  shadows: {
    sm: '0 1px 2px rgba(16, 20, 32, 0.06), 0 2px 8px rgba(16, 20, 32, 0.06)',
    md: '0 2px 6px rgba(16, 20, 32, 0.08), 0 8px 24px rgba(16, 20, 32, 0.10)',
  },
})

/** Stronger values for Mantine colours that are too faint (WCAG AA), and surfaces that Mantine does not define. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--header-row': rem(headerHeight),
    // While connected as a company, a bar is above the header row.
    '--header-height': 'calc(var(--header-row) + var(--connected-height, 0px))',
  },
  light: {
    '--mantine-color-dimmed': '#5a6170',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-light-hover': 'var(--mantine-color-red-1)',
    '--mantine-color-default-border': '#d5d9e0',
    '--mantine-color-default-hover': '#f4f5f8',
    // Disabled fields must stay readable.
    '--mantine-color-disabled-color': '#3d4350',
    '--surface-ground': '#f7f8fa',
    '--surface-raised': '#ffffff',
    '--line-faint': '#e6e8ed',
    '--row-hover': '#f5f6fa',
    '--row-open': '#eef1fe',
    '--accent-text': 'var(--mantine-color-accent-7)',
    '--accent-faint': 'var(--mantine-color-accent-0)',
    // Colours of badges.
    '--tone-plain': 'var(--mantine-color-gray-1)',
    '--tone-plain-text': 'var(--mantine-color-gray-8)',
    '--tone-info': 'var(--mantine-color-blue-0)',
    '--tone-info-text': '#1c5fa8',
    '--tone-waiting': 'var(--mantine-color-yellow-0)',
    '--tone-waiting-text': '#855300',
    '--tone-good': 'var(--mantine-color-green-0)',
    '--tone-good-text': '#1f7030',
    '--tone-done': 'var(--mantine-color-teal-0)',
    '--tone-done-text': '#0a6b50',
    '--tone-urgent': 'var(--mantine-color-red-0)',
    '--tone-urgent-text': '#b42525',
  },
  dark: {
    '--mantine-color-placeholder': '#8b919d',
    // Darker than an enabled field; in the light theme a disabled field is greyer.
    '--mantine-color-disabled': 'var(--mantine-color-dark-8)',
    '--mantine-color-disabled-color': '#a7adb8',
    '--mantine-color-error': '#ff8787',
    '--surface-ground': 'var(--mantine-color-dark-8)',
    '--surface-raised': 'var(--mantine-color-dark-6)',
    '--line-faint': '#24272e',
    '--row-hover': '#1a1d22',
    '--row-open': '#20243a',
    '--accent-text': 'var(--mantine-color-accent-3)',
    '--accent-faint': 'rgba(107, 125, 232, 0.16)',
    '--tone-plain': 'var(--mantine-color-dark-5)',
    '--tone-plain-text': 'var(--mantine-color-dark-1)',
    '--tone-info': 'rgba(34, 139, 230, 0.18)',
    '--tone-info-text': 'var(--mantine-color-blue-3)',
    '--tone-waiting': 'rgba(250, 176, 5, 0.15)',
    '--tone-waiting-text': 'var(--mantine-color-yellow-4)',
    '--tone-good': 'rgba(64, 192, 87, 0.15)',
    '--tone-good-text': 'var(--mantine-color-green-4)',
    '--tone-done': 'rgba(18, 184, 134, 0.15)',
    '--tone-done-text': 'var(--mantine-color-teal-3)',
    '--tone-urgent': 'rgba(250, 82, 82, 0.18)',
    '--tone-urgent-text': 'var(--mantine-color-red-3)',
  },
})

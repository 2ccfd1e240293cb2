/** The colour of a network that has chosen none. */
export const defaultMailColor = '#1864ab'

const colorPattern = /^#[0-9a-f]{6}$/i

/** The colour of buttons and the head, and the one of the two colours of text that is read better on it. */
export function buttonColors(color: string): { readonly background: string; readonly text: string } {
  const background = colorPattern.test(color) ? color : defaultMailColor
  // Above this luminance black has the higher contrast (WCAG 2.2).
  return { background, text: luminanceOf(background) > 0.179 ? '#000000' : '#ffffff' }
}

/** Relative luminance of a colour, 0 to 1, after WCAG 2.2. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

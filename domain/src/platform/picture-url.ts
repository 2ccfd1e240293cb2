/** Largest picture in a cell, in bytes: as a data URL it fits into a cell of Excel. */
export const maxPictureBytes = 23 * 1024

/** Longest data URL of such a picture, in characters. */
export const maxPictureUrlLength = Math.ceil(maxPictureBytes / 3) * 4 + 'data:image/jpeg;base64,'.length

const picturePattern = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/

/** The beginnings of both kinds of pictures, in Base64. */
const beginnings: Readonly<Record<string, string>> = { png: 'iVBORw0KGgo', jpeg: '/9j/' }

/** True for the data URL of a PNG or JPEG picture that is small enough for a cell. */
export function isPictureUrl(text: string): boolean {
  if (text.length > maxPictureUrlLength) return false
  const [, type = '', content = ''] = picturePattern.exec(text) ?? []
  return content.length % 4 === 0 && content.startsWith(beginnings[type] ?? '-')
}

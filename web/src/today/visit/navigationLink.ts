import { mapLink } from '../../platform/browser/contactLinks.ts'

interface Destination {
  readonly text: string
  readonly lat: number | null
  readonly lng: number | null
}

/** The link to the map application of an Android phone (`geo:`); elsewhere to a map in the browser. */
export function navigationLink({ text, lat, lng }: Destination, userAgent: string): string {
  const isKnown = lat !== null && lng !== null
  if (/\bAndroid\b/.test(userAgent)) {
    const point = isKnown ? `${lat},${lng}` : '0,0'
    return `geo:${point}?q=${encodeURIComponent(text === '' ? point : text)}`
  }
  return mapLink({ adresse: text, street_number: '', code_postal: '', ville: '', latitude: lat, longitude: lng })
}

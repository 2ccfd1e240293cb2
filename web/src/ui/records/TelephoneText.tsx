import { useTelephoneLinks } from '../../platform/browser/telephones.ts'
import { TelephoneParts } from './TelephoneParts.tsx'

interface TelephoneTextProps {
  /** The field as typed: one number or several, with what belongs to them. */
  readonly phone: string
  /** Of numbers without a prefix; by default the network's. */
  readonly country?: string | undefined
  readonly className?: string | undefined
}

/** A telephone field as it was typed, each of its numbers as a link. */
export function TelephoneText({ phone, country, className }: TelephoneTextProps) {
  const linksOf = useTelephoneLinks()
  return <TelephoneParts phone={phone} links={linksOf(phone, country)} className={className} />
}

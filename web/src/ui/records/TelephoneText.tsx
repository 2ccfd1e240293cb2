import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { useTelephoneLinks } from '../../platform/browser/telephones.ts'

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
  let end = 0
  const parts = linksOf(phone, country).map(({ text, href }) => {
    const start = Math.max(phone.indexOf(text, end), end)
    const before = phone.slice(end, start)
    end = start + text.length
    return { before, text, href, start }
  })
  return (
    <span>
      {parts.map(({ before, text, href, start }) => (
        <Fragment key={start}>
          {before}
          <Anchor href={href} className={className}>
            {text}
          </Anchor>
        </Fragment>
      ))}
      {phone.slice(end)}
    </span>
  )
}

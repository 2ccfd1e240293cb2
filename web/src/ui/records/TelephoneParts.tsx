import { Anchor } from '@mantine/core'
import { Fragment } from 'react'

/** A number of a telephone field as it was typed, with the address that rings it. */
export interface TelephoneLink {
  readonly text: string
  readonly href: string
}

interface TelephonePartsProps {
  /** The field as typed. */
  readonly phone: string
  readonly links: readonly TelephoneLink[]
  readonly className?: string | undefined
}

/** A telephone field as it was typed, with those links that are in it, in their order. */
export function TelephoneParts({ phone, links, className }: TelephonePartsProps) {
  let end = 0
  const parts = links.flatMap(({ text, href }) => {
    const start = phone.indexOf(text, end)
    if (start < 0) return []
    const before = phone.slice(end, start)
    end = start + text.length
    return [{ before, text, href, start }]
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

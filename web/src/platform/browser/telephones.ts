import type { Telephone } from '@callout/domain/platform/facts/telephone.ts'
import { useCallback, useEffect, useState } from 'react'
import { networkOf, useSession } from '../session/session.ts'

type TelephoneReader = typeof import('@callout/domain/platform/facts/telephone.ts')
export interface TelephoneLink extends Pick<Telephone, 'text'> {
  readonly href: string
}

let reader: TelephoneReader | undefined

/**
 * Reads the links of the numbers of a telephone field; numbers without a prefix are those of `country`, else of the
 * network's. Links come with the numbering plans, which are fetched when they are first needed: none before.
 */
export function useTelephoneLinks(): (typed: string, country?: string) => readonly TelephoneLink[] {
  const [loaded, setLoaded] = useState(reader)
  const session = useSession()
  const ownCountry = session ? networkOf(session).default_country : ''
  useEffect(() => {
    if (reader) return
    const show = (module: TelephoneReader) => {
      reader = module
      setLoaded(module)
    }
    // Without a network the numbers are shown without links.
    import('@callout/domain/platform/facts/telephone.ts').then(show, () => {})
  }, [])
  return useCallback(
    (typed: string, country?: string) =>
      (loaded?.parseTelephones(typed, country || ownCountry) ?? []).map((telephone) => ({
        text: telephone.text,
        href: loaded?.telephoneLink(telephone) ?? '',
      })),
    [loaded, ownCountry],
  )
}

import { useEffect, useState } from 'react'

type EmailReader = typeof import('@callout/domain/platform/facts/shown-email.ts')

let reader: EmailReader | undefined

/**
 * Addresses as people know them: those with an internationalised domain come in the form of mail servers, and what
 * reads it is fetched when there is one.
 */
export function useShownEmail(address: string): string {
  const [loaded, setLoaded] = useState(reader)
  const isInternational = /[@.]xn--/i.test(address)
  useEffect(() => {
    if (!isInternational || reader) return
    const show = (module: EmailReader) => {
      reader = module
      setLoaded(module)
    }
    // Without a network the address is shown as it is stored.
    import('@callout/domain/platform/facts/shown-email.ts').then(show, () => {})
  }, [isInternational])
  return (isInternational && (loaded ?? reader)?.shownEmail(address)) || address
}

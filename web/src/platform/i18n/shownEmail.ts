import { useEffect, useState } from 'react'

type EmailReader = typeof import('@callout/domain/platform/facts/shown-email.ts')

let reader: EmailReader | undefined

/** The reader of internationalised domains, which come in the form of mail servers. Fetched when it is first needed. */
function useEmailReader(isNeeded: boolean): EmailReader | undefined {
  const [loaded, setLoaded] = useState(reader)
  useEffect(() => {
    if (!isNeeded || reader) return
    const show = (module: EmailReader) => {
      reader = module
      setLoaded(module)
    }
    // Without a network addresses are shown as they are stored.
    import('@callout/domain/platform/facts/shown-email.ts').then(show, () => {})
  }, [isNeeded])
  return loaded ?? reader
}

/** An address as people know it. */
export function useShownEmail(address: string): string {
  const isInternational = /[@.]xn--/i.test(address)
  const loaded = useEmailReader(isInternational)
  return isInternational && loaded ? loaded.shownEmail(address) : address
}

/** Returns a function that shows the addresses within a text as people know them. */
export function useShownEmails(): (text: string) => string {
  const loaded = useEmailReader(true)
  return loaded?.withShownEmails ?? ((text) => text)
}

import type { Visit } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { IconNavigation, IconPhone } from '@tabler/icons-react'
import { useTelephoneLinks } from '../../platform/browser/telephones.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { navigationLink } from './navigationLink.ts'
import classes from './Visit.module.css'

/** Rings the customer, and opens the way to the address. */
export function ReachButtons({ visit: { customer, address } }: { readonly visit: Visit }) {
  const t = useT()
  const linksOf = useTelephoneLinks()
  const links = linksOf(customer.phone).length > 0 ? linksOf(customer.phone) : linksOf(customer.phone2)
  const link = navigationLink(address, navigator.userAgent)
  const isPage = link.startsWith('https:')
  return (
    <div className={classes.reach}>
      {links.map(({ href, text }) => (
        <Button
          key={href}
          component="a"
          href={href}
          variant="default"
          size="lg"
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          {links.length > 1 ? text : t('today.call')}
        </Button>
      ))}
      {(address.text !== '' || address.lat !== null) && (
        <Button
          component="a"
          href={link}
          {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
          variant="default"
          size="lg"
          leftSection={<IconNavigation size={20} aria-hidden />}
        >
          {t('today.navigate')}
        </Button>
      )}
    </div>
  )
}

import type { Visit } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconNavigation, IconPhone } from '../../ui/icons/laterIcons.tsx'
import { navigationLink } from './navigationLink.ts'
import classes from './Visit.module.css'

/** Rings the customer, and opens the way to the address. */
export function ReachButtons({ visit: { customer, address } }: { readonly visit: Visit }) {
  const t = useT()
  const { phone, telephones } = customer
  const ofFirst = telephones.filter(({ text }) => phone.includes(text))
  const links = ofFirst.length > 0 ? ofFirst : telephones
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

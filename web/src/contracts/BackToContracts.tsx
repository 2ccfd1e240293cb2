import { pages } from '@callout/domain/platform/access.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pageLink } from '../platform/browser/pageLink.ts'
import { parseSearch } from '../platform/browser/url.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { lastListPath } from '../platform/lists/lastList.ts'
import { IconArrowLeft } from '../ui/icons/laterIcons.tsx'
import classes from '../ui/records/RecordPage.module.css'

/** Location of the contract list, with the filters and page the user left. */
export function contractsListLocation() {
  const [to = '', query = ''] = lastListPath([pages.servicecontract.path]).split('?')
  return { to, search: parseSearch(query) }
}

export function BackToContracts() {
  const t = useT()
  const back = contractsListLocation()
  return (
    <Anchor
      className={classes.back}
      renderRoot={(props) => <Link {...props} {...pageLink({ to: back.to, search: () => back.search })} />}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t('menu.servicecontract')}
    </Anchor>
  )
}

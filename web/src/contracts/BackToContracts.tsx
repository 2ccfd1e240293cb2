import { pages } from '@callout/domain/kernel/access.ts'
import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { parseSearch } from '../kernel/url.ts'
import { wayBack } from '../kernel/wayBack.ts'
import classes from '../ui/RecordPage.module.css'

/** The list people came from, as they left it. */
export function contractsLeftBehind() {
  const [to = '', query = ''] = wayBack([pages.servicecontract.path]).split('?')
  return { to, search: parseSearch(query) }
}

export function BackToContracts() {
  const t = useT()
  const back = contractsLeftBehind()
  return (
    <Anchor
      className={classes.back}
      renderRoot={(props) => <Link {...props} to={back.to} search={() => back.search as never} />}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t('menu.servicecontract')}
    </Anchor>
  )
}

import type { SearchResult } from '@callout/domain/search/search.api.ts'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconPlus } from '../../ui/icons/firstVisitIcons.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { BackToCalls } from '../BackToCalls.tsx'
import classes from './CallerChoice.module.css'

interface CallerChoiceProps {
  readonly phone: string
  readonly found: readonly SearchResult[]
  readonly onNew: () => void
}

/** The customers of a number, to choose from, and a new one. */
export function CallerChoice({ phone, found, onNew }: CallerChoiceProps) {
  const t = useT()
  const title = t('caller.who', { phone })
  useTitle(title)
  return (
    <div className={classes.page}>
      <BackToCalls />
      <Title order={1} my="sm">
        {title}
      </Title>
      <ul className={classes.list}>
        {found.map(({ ID, title: name, subtitle, url, open_call_id }) => (
          <li key={ID}>
            <Anchor component={Link} to={url} replace fw={500}>
              {name}
            </Anchor>
            {open_call_id && <ToneBadge tone="info">{t('search.open_call', { call_id: open_call_id })}</ToneBadge>}
            <Text size="sm" c="dimmed">
              {subtitle}
            </Text>
          </li>
        ))}
      </ul>
      <Button variant="default" mt="md" leftSection={<IconPlus size={16} />} onClick={onNew}>
        {t('search.new_customer')}
      </Button>
    </div>
  )
}

import { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import { Link } from '@tanstack/react-router'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './Overview.module.css'

/** The way to the set-up page, if something there stops somebody. */
export function SetupCount() {
  const t = useT()
  const { data = [] } = useEndpointQuery(adminSetupApi.setup, { only: 'stopping' })
  if (data.length === 0) return null
  return (
    <Link className={classes.quietLink} to="/admin/setup">
      {t('setup.count', { count: data.length })}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { companyPath } from '../../platform/browser/recordPaths.ts'
import classes from './Lanes.module.css'
import type { Lanes } from './useLanes.ts'

/** Names the company whose lanes central staff see, and leads to its page. */
export function LanesCompany({ lanes: { company } }: { readonly lanes: Pick<Lanes, 'company'> }) {
  if (!company) return null
  return (
    <Link to={companyPath(company.societe_uuid)} className={classes.company}>
      {company.raison_sociale}
    </Link>
  )
}

import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import { type CompanyPlace, companyPlacesApi } from '@callout/domain/overview/company-places.api.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useEndpointQuery } from '../../../platform/api/queries.ts'
import { companyPath } from '../../../platform/browser/recordPaths.ts'
import { formatCount } from '../../../platform/i18n/formats.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { LoadError } from '../../../ui/layout/LoadError.tsx'
import { AreaButtons } from '../../../ui/map/AreaButtons.tsx'
import { canDrawMap } from '../../../ui/map/createMap.ts'
import mapClasses from '../../../ui/map/Map.module.css'
import { areasOf } from '../../../ui/map/mapAreas.ts'
import { useMap } from '../../../ui/map/useMap.ts'
import classes from './CompanyMap.module.css'
import { companyPoints, createCompanyMap } from './companyMap.ts'

const noCompanies: readonly CompanyPlace[] = []

/** The companies of the list on a map. The list beside it says the same in words. */
export function CompanyMap({ filterData }: { readonly filterData: FilterData }) {
  const t = useT()
  const [canDraw, setCanDraw] = useState(canDrawMap)
  const { data, error, refetch } = useEndpointQuery(companyPlacesApi, { filterData }, { keepPrevious: true })
  const companies = data?.companies ?? noCompanies
  const placeless = companies.filter((company) => !pointOf(company)).length
  return (
    <div className={classes.panel}>
      {!canDraw ? (
        <Text c="dimmed" p={12}>
          {t('dispatch.no_map')}
        </Text>
      ) : error && !data ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <DrawnMap companies={companies} styleUrl={data?.map_style} onFailure={() => setCanDraw(false)} />
      )}
      {placeless > 0 && (
        <p className={classes.note}>{t('companies.without_place', { count: formatCount(placeless) })}</p>
      )}
    </div>
  )
}

interface DrawnMapProps {
  readonly companies: readonly CompanyPlace[]
  readonly styleUrl: string | undefined
  readonly onFailure: () => void
}

function DrawnMap({ companies, styleUrl, onFailure }: DrawnMapProps) {
  const t = useT()
  const router = useRouter()
  const [hovered, setHovered] = useState<string>()
  const label = t('companies.map')
  const { container, map } = useMap({
    styleUrl,
    label,
    create: (place) =>
      createCompanyMap({
        ...place,
        label,
        onHover: setHovered,
        onOpen: (ID) => void router.navigate({ to: companyPath(ID) }),
      }),
    onFailure,
  })
  const areas = useMemo(() => areasOf(companies), [companies])
  const [fullest] = areas
  useEffect(() => {
    if (!map) return
    map.setData('companies', companyPoints(companies))
    if (fullest) map.fit(fullest.bounds)
  }, [map, companies, fullest])
  const shown = companies.find(({ ID }) => ID === hovered)
  return (
    <div className={mapClasses.frame}>
      <div className={mapClasses.map} ref={container} aria-busy={map === undefined} />
      <AreaButtons areas={areas} onShow={(bounds) => map?.fit(bounds)} />
      {shown && (
        <div className={classes.card}>
          <strong>{shown.raison_sociale}</strong>
          <span>{shown.ville}</span>
          <span>
            {t('candidate.load', { count: formatCount(shown.open_calls), capacity: formatCount(shown.capacity) })}
          </span>
        </div>
      )}
    </div>
  )
}

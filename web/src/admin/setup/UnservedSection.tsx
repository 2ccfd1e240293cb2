import { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import type { UnservedArea } from '@callout/domain/admin/admin.setup.ts'
import { Table } from '@mantine/core'
import { Suspense } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import classes from './Setup.module.css'

const UnservedMap = lazyComponent(() => import('./UnservedMap.tsx'), 'UnservedMap')

/** Rows of the table; the map has all areas. */
const shownAreas = 12

/** The appliances that no company can serve, on a map and by postcode. */
export function UnservedSection() {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(adminSetupApi.unserved, {})
  return (
    <section className={classes.section} id="unserved" aria-labelledby="unserved-title">
      <h2 id="unserved-title">{t('setup.unserved.title')}</h2>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {data?.cards === 0 && <p>{t('setup.unserved.none')}</p>}
      {data && data.cards > 0 && (
        <>
          <p>{t('setup.unserved.count', { count: formatCount(data.cards), areas: formatCount(data.areas.length) })}</p>
          <div className={classes.unserved}>
            <Suspense fallback={<div className={classes.map} />}>
              <UnservedMap areas={data.areas} styleUrl={data.map_style} />
            </Suspense>
            <AreaTable areas={data.areas.slice(0, shownAreas)} />
          </div>
        </>
      )}
    </section>
  )
}

function AreaTable({ areas }: { readonly areas: readonly UnservedArea[] }) {
  const t = useT()
  return (
    <Table className={classes.areas} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field.code_postal')}</Table.Th>
          <Table.Th>{t('field.skills')}</Table.Th>
          <Table.Th ta="right">{t('setup.unserved.cards')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {areas.map(({ pays, code_postal, ville, skills, cards }) => (
          <Table.Tr key={`${pays} ${code_postal}`}>
            <Table.Td>{`${code_postal} ${ville}`.trim()}</Table.Td>
            <Table.Td>{skills.join(', ')}</Table.Td>
            <Table.Td ta="right">{formatCount(cards)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

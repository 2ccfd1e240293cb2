import { type CardOfSameSerial, type CustomerDetails, maxOfSameSerial } from '@callout/domain/customers/customer.api.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { NewCallForCustomerButton } from '../calls/create/NewCallButton.tsx'
import { WarrantyBadge } from '../equipment/WarrantyBadge.tsx'
import { pageLink } from '../platform/browser/pageLink.ts'
import { contractPath } from '../platform/browser/recordPaths.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './CustomerPage.module.css'

interface CustomerAppliancesProps {
  readonly details: CustomerDetails
  /** Shows a button for a new call at each appliance. */
  readonly mayCreate: boolean
}

/** The customer's appliances with warranty and contract. */
export function CustomerAppliances({ details, mayCreate }: CustomerAppliancesProps) {
  const t = useT()
  return (
    <section className={classes.box} aria-labelledby="appliances">
      <Title order={2} id="appliances">
        {t('customer.appliances')}
      </Title>
      {details.appliances.length === 0 && <Text c="dimmed">{t('customer.no_appliances')}</Text>}
      {details.appliances.map((appliance) => (
        <div key={appliance.ins_id} className={classes.appliance}>
          <Text fw={500}>{appliance.item_name || appliance.code_product}</Text>
          <Text size="sm" c="dimmed">
            {[appliance.internal_serial_number, appliance.code_product].filter((part) => part !== '').join(' · ')}
          </Text>
          {appliance.same_serial && <SameSerialList cards={appliance.same_serial} />}
          <span className={classes.cover}>
            <WarrantyBadge
              warranty={{
                StartDate: appliance.warranty_start_date,
                EndDate: appliance.warranty_end_date,
                ExtensionDate: appliance.warranty_extension_date,
              }}
            />
            {appliance.service_contract_uuid !== null && (
              <Anchor component={Link} size="sm" to={contractPath(appliance.service_contract_uuid)}>
                {t('contract.under', { service_contract_id: appliance.service_contract_id })}
              </Anchor>
            )}
          </span>
          {mayCreate && <NewCallForCustomerButton customer={details} appliance={appliance} />}
        </div>
      ))}
    </section>
  )
}

/** Warns that other appliances have the same serial number, with a link to the customer of each. */
function SameSerialList({ cards }: { cards: readonly CardOfSameSerial[] }) {
  const t = useT()
  return (
    <div className={classes.sameSerial}>
      {t('card.same_serial')}
      <ul>
        {cards.map(({ item_name, ID, owner_name = '', city = '' }, at) => {
          const text = joinNonEmpty([item_name, owner_name, city], ' · ')
          return (
            <li key={ID ?? at}>
              {ID === undefined ? (
                text
              ) : (
                <Anchor component={Link} size="sm" {...pageLink({ to: pages.customers.path, search: { id: ID } })}>
                  {text}
                </Anchor>
              )}
            </li>
          )
        })}
        {cards.length === maxOfSameSerial && <li>…</li>}
      </ul>
    </div>
  )
}

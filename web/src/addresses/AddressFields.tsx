import { addressApi, isEnoughTyped, type Suggestion } from '@callout/domain/addresses/address.api.ts'
import { useRef, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import type { FieldProps } from '../ui/field.ts'
import { SuggestField } from '../ui/SuggestField.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './AddressFields.module.css'

/** What the form calls the parts of an address, and its coordinates. */
export interface AddressNames<Part extends string, Axis extends string = never> {
  readonly country: Part
  readonly street: Part
  readonly number: Part
  /** Floor, block or door, where the form has it. */
  readonly door?: Part
  readonly zip: Part
  readonly city: Part
  /** Where the form keeps coordinates. */
  readonly latitude?: Axis
  readonly longitude?: Axis
}

interface AddressFieldsProps<Part extends string, Axis extends string = never> {
  readonly names: AddressNames<Part, Axis>
  /** Binds a field of the form, labelled. */
  readonly field: (name: Part) => FieldProps<string>
  readonly set: (name: Part | Axis, value: string | number | null) => void
}

/** Lengths the address columns take. */
const longest = { street: 250, number: 30, door: 30, zip: 20, city: 120 }

/**
 * The fields of an address: the country first, which opens the others. What is typed is completed from that country;
 * picking fills the whole address with its coordinates, which typing over it takes away.
 */
export function AddressFields<Part extends string, Axis extends string = never>(props: AddressFieldsProps<Part, Axis>) {
  const { names, field, set } = props
  const t = useT()
  const countries = useValueList('pays')
  const country = field(names.country)
  const isWaiting = country.value === ''
  const isZipTyped = useRef(false)

  const locate = (latitude: number | null, longitude: number | null) => {
    if (names.latitude !== undefined) set(names.latitude, latitude)
    if (names.longitude !== undefined) set(names.longitude, longitude)
  }
  const part = (name: Part): FieldProps<string> => {
    const bound = field(name)
    return {
      ...bound,
      disabled: bound.disabled || isWaiting,
      onChange: (value) => {
        if (value === bound.value) return
        bound.onChange(value)
        if (name === names.zip) isZipTyped.current = true
        if (name === names.door) return
        // They were those of the address as it was.
        locate(null, null)
      },
    }
  }
  const take = (address: Suggestion) => {
    const isDoor = address.street !== ''
    if (isDoor) set(names.street, address.street)
    if (isDoor) set(names.number, address.street_number)
    // A town without its postcode leaves the one just typed; any other was that of another place.
    if (isDoor || address.code_postal !== '' || !isZipTyped.current) set(names.zip, address.code_postal)
    isZipTyped.current = false
    set(names.city, address.ville)
    locate(address.lat, address.lng)
  }
  const suggesting = { country: country.value, onPick: take }

  return (
    <div className={classes.address} data-door={names.door}>
      <div className={classes.country}>
        <ChoiceField
          {...part(names.country)}
          disabled={country.disabled ?? false}
          choices={countries.items}
          description={isWaiting && !country.disabled ? t('address.country_first') : undefined}
        />
      </div>
      <div className={classes.street}>
        <AddressPart {...part(names.street)} {...suggesting} holds="street" />
      </div>
      <div className={classes.number}>
        <TextField {...part(names.number)} maxLength={longest.number} />
      </div>
      {names.door !== undefined && (
        <div className={classes.number}>
          <TextField {...part(names.door)} maxLength={longest.door} />
        </div>
      )}
      <div className={classes.zip}>
        <AddressPart {...part(names.zip)} {...suggesting} holds="zip" />
      </div>
      <div className={classes.city}>
        <AddressPart {...part(names.city)} {...suggesting} holds="city" />
      </div>
    </div>
  )
}

const wireNames = { street: 'street', zip: 'code_postal', city: 'ville' } as const

interface AddressPartProps extends FieldProps<string> {
  readonly holds: keyof typeof wireNames
  readonly country: string
  readonly onPick: (address: Suggestion) => void
}

/** A field of an address that completes what is typed. */
function AddressPart({ holds, country, onPick, ...input }: AddressPartProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const body = { q: typed, country }
  const found = useAsk(addressApi.suggest, body, {
    enabled: country !== '' && isEnoughTyped(typed),
    keepPrevious: true,
  })
  // Of doors, towns and postcodes this field wants its own kind first.
  const wanted = (address: Suggestion) => (address.street !== '') === (holds === 'street')
  const all = isEnoughTyped(typed) ? (found.data ?? []) : []
  return (
    <SuggestField
      {...input}
      maxLength={longest[holds]}
      options={[...all.filter(wanted), ...all.filter((address) => !wanted(address))]}
      labelOf={({ label }) => label}
      optionsLabel={t('address.suggestions')}
      onAsk={setTyped}
      onPick={(address) => {
        onPick(address)
        setTyped('')
        return address[wireNames[holds]] || input.value
      }}
    />
  )
}

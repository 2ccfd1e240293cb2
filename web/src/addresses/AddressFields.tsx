import { type AddressSuggestion, addressApi, isSearchable } from '@callout/domain/addresses/address.api.ts'
import { doubtOfPostcode } from '@callout/domain/platform/facts/postcode.ts'
import { useRef, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useValueList } from '../platform/lists/useValueList.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { SuggestField } from '../ui/fields/SuggestField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import classes from './AddressFields.module.css'

/** Names of the address fields in a form. */
export interface AddressFieldNames<Part extends string, Axis extends string = never> {
  readonly country: Part
  readonly street: Part
  readonly number: Part
  /** Floor, block or door; only some forms have it. */
  readonly door?: Part
  readonly zip: Part
  readonly city: Part
  /** Only some forms store coordinates. */
  readonly latitude?: Axis
  readonly longitude?: Axis
}

interface AddressFieldsProps<Part extends string, Axis extends string = never> {
  readonly names: AddressFieldNames<Part, Axis>
  /** Binds a form field, with its label. */
  readonly field: (name: Part) => FieldProps<string>
  readonly setField: (name: Part | Axis, value: string | number | null) => void
}

/** Lengths of the database columns. */
const maxLengths = { street: 250, number: 30, door: 30, zip: 20, city: 120 }

/**
 * Fields of an address. All but the country are disabled until one is chosen; then they suggest addresses there.
 * Picking a suggestion fills in the whole address and its coordinates; editing a field clears the coordinates.
 */
export function AddressFields<Part extends string, Axis extends string = never>(props: AddressFieldsProps<Part, Axis>) {
  const { names, field, setField } = props
  const t = useT()
  const countries = useValueList('pays')
  const country = field(names.country)
  const isCountryMissing = country.value === ''
  const isZipTyped = useRef(false)

  const setCoordinates = (latitude: number | null, longitude: number | null) => {
    if (names.latitude !== undefined) setField(names.latitude, latitude)
    if (names.longitude !== undefined) setField(names.longitude, longitude)
  }
  const bindPart = (name: Part): FieldProps<string> => {
    const boundField = field(name)
    return {
      ...boundField,
      disabled: boundField.disabled || isCountryMissing,
      onChange: (value) => {
        if (value === boundField.value) return
        boundField.onChange(value)
        if (name === names.zip) isZipTyped.current = true
        if (name === names.door) return
        // The coordinates belong to the old address.
        setCoordinates(null, null)
      },
    }
  }
  const applySuggestion = (address: AddressSuggestion) => {
    const isStreetAddress = address.street !== ''
    if (isStreetAddress) setField(names.street, address.street)
    if (isStreetAddress) setField(names.number, address.street_number)
    // Picking a town without a postcode keeps a postcode typed just before, but clears one of an earlier address.
    if (isStreetAddress || address.code_postal !== '' || !isZipTyped.current) setField(names.zip, address.code_postal)
    isZipTyped.current = false
    setField(names.city, address.ville)
    setCoordinates(address.lat, address.lng)
  }
  const zip = bindPart(names.zip)
  // A warning only: a call must not wait for the right postcode.
  const doubt = zip.error ? undefined : doubtOfPostcode(zip.value, country.value)
  const suggestionProps = { country: country.value, onPick: applySuggestion }

  return (
    <div className={classes.address} data-door={names.door}>
      <div className={classes.country}>
        <ChoiceField
          {...bindPart(names.country)}
          disabled={country.disabled ?? false}
          choices={countries.items}
          description={isCountryMissing && !country.disabled ? t('address.country_first') : undefined}
        />
      </div>
      <div className={classes.street}>
        <AddressPartField {...bindPart(names.street)} {...suggestionProps} part="street" />
      </div>
      <div className={classes.number}>
        <TextField {...bindPart(names.number)} maxLength={maxLengths.number} />
      </div>
      {names.door !== undefined && (
        <div className={classes.number}>
          <TextField {...bindPart(names.door)} maxLength={maxLengths.door} />
        </div>
      )}
      <div className={classes.zip}>
        <AddressPartField {...zip} {...suggestionProps} part="zip" description={doubt && t(doubt)} />
      </div>
      <div className={classes.city}>
        <AddressPartField {...bindPart(names.city)} {...suggestionProps} part="city" />
      </div>
    </div>
  )
}

const suggestionKeys = { street: 'street', zip: 'code_postal', city: 'ville' } as const

interface AddressPartFieldProps extends FieldProps<string> {
  readonly part: keyof typeof suggestionKeys
  readonly country: string
  readonly onPick: (address: AddressSuggestion) => void
  readonly description?: string | undefined
}

/** Address field with suggestions. */
function AddressPartField({ part, country, onPick, ...input }: AddressPartFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const body = { q: typed, country }
  const suggestions = useEndpointQuery(addressApi.suggest, body, {
    enabled: country !== '' && isSearchable(typed),
    keepPrevious: true,
  })
  // List the suggestions that match this field first: streets, or towns and postcodes.
  const isOwnKind = (address: AddressSuggestion) => (address.street !== '') === (part === 'street')
  const all = isSearchable(typed) ? (suggestions.data ?? []) : []
  return (
    <SuggestField
      {...input}
      maxLength={maxLengths[part]}
      options={[...all.filter(isOwnKind), ...all.filter((address) => !isOwnKind(address))]}
      labelOf={({ label }) => label}
      optionsLabel={t('address.suggestions')}
      onSearch={setTyped}
      onPick={(address) => {
        onPick(address)
        setTyped('')
        return address[suggestionKeys[part]] || input.value
      }}
    />
  )
}

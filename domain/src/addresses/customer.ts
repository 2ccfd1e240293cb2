/** Names of the customer address fields on calls and contracts. */
export const customerAddressFields = {
  country: 'pays',
  street: 'adresse',
  number: 'street_number',
  door: 'door_number',
  zip: 'code_postal',
  city: 'ville',
  latitude: 'latitude',
  longitude: 'longitude',
} as const

/** All customer fields of calls and contracts. */
export const customerFields = [
  'customer_name',
  'adresse',
  'street_number',
  'door_number',
  'code_postal',
  'ville',
  'pays',
  'latitude',
  'longitude',
  'email',
  'phone',
  'phone2',
] as const

type CustomerValues = { readonly [Name in (typeof customerFields)[number]]?: unknown }

/** True if a record says neither who the customer is, nor how to reach them, nor where. A country alone is no place. */
export const hasNoCustomer = (record: CustomerValues): boolean =>
  customerFields.every((name) => name === 'pays' || String(record[name] ?? '').trim() === '')

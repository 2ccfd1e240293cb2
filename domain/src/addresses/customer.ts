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

/** What calls and contracts name the parts of their customer's address. */
export const customerAddress = {
  country: 'pays',
  street: 'adresse',
  number: 'street_number',
  door: 'door_number',
  zip: 'code_postal',
  city: 'ville',
  latitude: 'latitude',
  longitude: 'longitude',
} as const

/** Everything calls and contracts say of their customer. */
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

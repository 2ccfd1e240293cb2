/**
 * Description of a property or parameter, alone or with an example. Dates and instants are ISO 8601, amounts euros, and
 * each value of a short enumeration is explained in backticks.
 */
export type FieldText = string | readonly [description: string, example: string | number]

/**
 * Descriptions by name. A name means the same everywhere; where it does not, `parent.name` goes first, with the property
 * around it or, at the top of a body, the schema of the operation.
 */
export type FieldTexts = Readonly<Record<string, FieldText>>

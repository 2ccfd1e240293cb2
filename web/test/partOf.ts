/** The same type with all fields optional, also those of records and lists in it. */
type PartOf<T> = T extends (...parameters: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? readonly PartOf<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]?: PartOf<T[Key]> }
      : T

/** A record with those fields that a test needs; they have the types of the record. */
export const partOf = <T>(fields: PartOf<T>) => fields as T

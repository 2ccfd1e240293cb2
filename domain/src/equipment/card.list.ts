import { customFilter, dayColumn, defineList, exact, flagColumn, textColumn } from '../platform/list.ts'

/** Equipment cards with a given serial number or key. */
export const cardList = defineList({
  name: 'equipmentcards',
  key: 'InsId',
  sort: 'InternalSN',
  isUnpaged: true,
  columns: {
    InternalSN: textColumn(),
    CodeCom: textColumn(),
    ItemName: textColumn(),
    OwnerName: textColumn(),
    OwnerPhone: textColumn(),
    Street: textColumn(),
    StreetNo: textColumn(),
    Zip: textColumn(),
    City: textColumn(),
    Country: textColumn(),
    StartDate: dayColumn({ nullable: true }),
    EndDate: dayColumn({ nullable: true }),
    ExtensionDate: dayColumn({ nullable: true }),
    IsProduct: flagColumn(),
  },
  filters: {
    internal_serial_number: exact('InternalSN', { isInFilterBar: true }),
    InsId: customFilter({ isHidden: true }),
  },
})

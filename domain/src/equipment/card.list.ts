import { day, defineList, exact, flag, text } from '../kernel/list.ts'

/** Equipment cards at a serial number. */
export const cardList = defineList({
  name: 'equipmentcards',
  key: 'InsId',
  sort: 'InternalSN',
  unpaged: true,
  columns: {
    InternalSN: text(),
    CodeCom: text(),
    ItemName: text(),
    OwnerName: text(),
    OwnerPhone: text(),
    Street: text(),
    StreetNo: text(),
    Zip: text(),
    City: text(),
    Country: text(),
    StartDate: day({ nullable: true }),
    EndDate: day({ nullable: true }),
    ExtensionDate: day({ nullable: true }),
    IsProduct: flag(),
  },
  filters: { internal_serial_number: exact('InternalSN', { frequent: true }) },
})

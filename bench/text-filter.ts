import { network_code, pageAndCount, type Row } from './row.ts'

function customersNamed(text: string): Row {
  const condition = `network_code = $1 and plain(customer_name) like '%' || plain($2) || '%'`
  return {
    title: `customer name contains "${text}"`,
    filterData: { customer_name: text },
    bare: [{ name: 'bare page and count(*)', planEach: true, queries: pageAndCount(condition, [network_code, text]) }],
  }
}

/** Searching by name: the three letters a hasty caller gives, and a whole surname. */
export const textFilters: readonly Row[] = [customersNamed('mor'), customersNamed('Olmuelo')]

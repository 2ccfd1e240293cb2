import { createContext, useContext } from 'react'
import { useValueList } from '../platform/lists/useValueList.ts'
import { useRequiredSession } from '../platform/session/session.ts'

/** Names of products by their codes, as the page's first answer has them. */
export const ProductNames = createContext<Readonly<Record<string, string>>>({})

/** Names of products, problem types and networks, else their codes. */
export function useQualityNames() {
  const { networks } = useRequiredSession()
  const problems = useValueList('problem_types').items
  const products = useContext(ProductNames)
  return {
    productName: (code: string) => products[code] || code,
    problemName: (id: string) => problems.find(({ value }) => value === id)?.text ?? id,
    networkName: (code: string) => networks.find((network) => network.code === code)?.networkName ?? code,
  }
}

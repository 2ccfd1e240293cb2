import { type ContractRow, contractApi } from '@callout/domain/contracts/contract.api.ts'
import { contractList } from '@callout/domain/contracts/contract.list.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import type { ListSource } from '../platform/lists/useList.ts'

export const contractSource: ListSource<ContractRow> = {
  list: contractList,
  endpoint: contractApi.list,
  exports: contractApi.export,
}

export const contractQuery = (ID: string) => endpointQuery(contractApi.load, { ID })

export const prefetchContract = (row: { readonly ID: string }) => void queryClient.prefetchQuery(contractQuery(row.ID))

/** Loads a contract from the server, ignoring the cache. */
export const refetchContract = (ID: string) =>
  queryClient.fetchQuery({ ...contractQuery(ID), staleTime: 0 }) as Promise<ContractRecord>

/** Stores a contract in the query cache, so every screen shows the new version. */
export function cacheContract(contract: ContractRecord) {
  queryClient.setQueryData(contractQuery(contract.ID).queryKey, contract)
}

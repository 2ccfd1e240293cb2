import { type ContractRow, contractApi } from '@callout/domain/contracts/contract.api.ts'
import { contractList } from '@callout/domain/contracts/contract.list.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { asking, queryClient } from '../kernel/queries.ts'
import type { ListSource } from '../kernel/useList.ts'

export const contracts: ListSource<ContractRow> = {
  list: contractList,
  endpoint: contractApi.list,
  exports: contractApi.export,
}

export const contractQuery = (ID: string) => asking(contractApi.load, { ID })

/** Fetches a contract ahead, when somebody is about to open it. */
export const approachContract = (row: { readonly ID: string }) => void queryClient.prefetchQuery(contractQuery(row.ID))

/** Asks for a contract again, whatever is known of it. */
export const freshContract = (ID: string) =>
  queryClient.fetchQuery({ ...contractQuery(ID), staleTime: 0 }) as Promise<ContractRecord>

/** Puts the newest version of a contract where every screen reads it. */
export function keepContract(contract: ContractRecord) {
  queryClient.setQueryData(contractQuery(contract.ID).queryKey, contract)
}

/** The tabs of a contract in their order. */
export const contractTabs = ['customer', 'product', 'remark', 'calls', 'attachments', 'coverage'] as const
export type ContractTab = (typeof contractTabs)[number]

/** Those whose fields are saved with the contract: on the others there is nothing to save. */
export const savedTabs = ['customer', 'product', 'remark'] as const satisfies ContractTab[]

export const isSavedTab = (tab: ContractTab) => savedTabs.some((name) => name === tab)

/** The tabs of a contract in display order. */
export const contractTabs = ['customer', 'product', 'remark', 'calls', 'attachments', 'coverage'] as const
export type ContractTab = (typeof contractTabs)[number]

/** Order in which a user types month and day. The first one is the default. */
export const dayOrders = ['month_first', 'day_first'] as const

export type DayOrder = (typeof dayOrders)[number]

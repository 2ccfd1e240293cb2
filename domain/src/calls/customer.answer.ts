/** Answers of customers to a visit, by which the list of calls filters. `none`: a visit without an answer. */
export const customerAnswers = ['confirmed', 'wish', 'cancelled', 'none'] as const
export type CustomerAnswer = (typeof customerAnswers)[number]

/** The marks that a customer can give. */
export const ratings = [1, 2, 3, 4, 5] as const

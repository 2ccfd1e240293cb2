/** True for `npm test -- --all` and for rooms and files by name: long tables and property tests run whole. */
export const runsWhole = process.env.TEST_ALL === '1'

/** Each `step`th case, from `offset` on; all of them if tests run whole. */
export const sliceOf = <Case>(cases: readonly Case[], step: number, offset = 0): readonly Case[] =>
  runsWhole ? cases : cases.filter((_, index) => index % step === offset % step)

import { describe, expect, it } from 'vitest'
import { answerStateOf } from './answer.state.ts'
import { answerDeadlines, answerTimes } from './deadlines.ts'
import { networkPolicy } from './network.policy.ts'

const policy = networkPolicy().parse({})
const monday = '2026-03-16T08:00:00.000Z'

describe('answerTimes', () => {
  it.each([
    ['H', '2026-03-16T10:00:00.000Z', '2026-03-16T09:00:00.000Z'],
    ['M', '2026-03-16T16:00:00.000Z', '2026-03-16T12:00:00.000Z'],
    ['L', '2026-03-18T12:00:00.000Z', '2026-03-17T10:00:00.000Z'],
    ['', '2026-03-16T16:00:00.000Z', '2026-03-16T12:00:00.000Z'],
  ])('for priority %j are %s and %s', (priority, answer_due_at, answer_remind_at) => {
    expect(answerTimes(policy, priority, monday, 'Europe/Madrid')).toEqual({ answer_due_at, answer_remind_at })
  })

  it('have no reminder at zero hours', () => {
    const deadlines = answerDeadlines().parse({ H: { answer_hours: 0.5, remind_hours: 0 } })
    expect(answerTimes({ ...policy, deadlines }, 'H', monday, 'Europe/Madrid')).toEqual({
      answer_due_at: '2026-03-16T08:30:00.000Z',
      answer_remind_at: null,
    })
  })
})

describe('answerStateOf', () => {
  const times = { answer_due_at: '2026-03-16T10:00:00.000Z', answer_remind_at: '2026-03-16T09:00:00.000Z' }

  it.each([
    ['2026-03-16T08:59:59.999Z', 'in_time'],
    ['2026-03-16T09:00:00.000Z', 'soon'],
    ['2026-03-16T10:00:00.000Z', 'late'],
  ])('at %s is %s', (now, state) => {
    expect(answerStateOf(times, now)).toBe(state)
  })

  it('goes from in time to late without a reminder', () => {
    const unreminded = { ...times, answer_remind_at: null }
    expect(answerStateOf(unreminded, '2026-03-16T09:59:00.000Z')).toBe('in_time')
    expect(answerStateOf(unreminded, '2026-03-16T10:01:00.000Z')).toBe('late')
  })
})

describe('networkPolicy', () => {
  it('reminds at half of the time and tells the dispatcher by default', () => {
    const rest = { late_action: 'tell', max_offers: 3 }
    expect(policy.deadlines).toEqual({
      H: { answer_hours: 2, remind_hours: 1, ...rest },
      M: { answer_hours: 8, remind_hours: 4, ...rest },
      L: { answer_hours: 24, remind_hours: 12, ...rest },
    })
    expect(policy).toMatchObject({ radius_km: 80, version: 1 })
  })

  it.each([
    ['no time to answer', { answer_hours: 0, remind_hours: 0 }, 'answer_hours', 'message.must_be_minimum'],
    ['a reminder at the deadline', { answer_hours: 2, remind_hours: 2 }, 'remind_hours', 'deadline.refused.remind'],
    ['a reminder before the assignment', { remind_hours: -1 }, 'remind_hours', 'message.must_be_minimum'],
    ['an unknown consequence', { late_action: 'shout' }, 'late_action', 'message.not_in_list'],
    ['no offer', { max_offers: 0 }, 'max_offers', 'message.must_be_minimum'],
    ['too many offers', { max_offers: 21 }, 'max_offers', 'message.must_be_maximum'],
  ])('refuses %s', (_, H, field, message) => {
    const { error } = networkPolicy().safeParse({ deadlines: { H } })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([
      `deadlines.H.${field}`,
      message,
    ])
  })
})

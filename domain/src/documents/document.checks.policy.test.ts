import { describe, expect, it } from 'vitest'
import { facts, policy, visitFee } from './document.checks.fake-facts.ts'
import { type CheckPolicy, checkPolicy, checkPolicyFields } from './document.checks.policy.ts'
import { checkDocument, documentChecks } from './document.checks.ts'
import { policyCheckNames } from './document.ts'

describe('the policy', () => {
  it('has every check once', () => {
    expect(documentChecks.map(({ name }) => name)).toEqual(policyCheckNames)
    expect(Object.keys(checkPolicy().shape)).toEqual(checkPolicyFields)
  })

  it('decides about the severity, and switches checks off', () => {
    const open = { ...facts, isCallDone: false }
    const severity = (call_open: CheckPolicy['call_open']) =>
      checkDocument(visitFee, open, { ...policy, call_open }).map(({ severity }) => severity)
    expect(severity('block')).toEqual(['block'])
    expect(severity('info')).toEqual(['info'])
    expect(severity('off')).toEqual([])
  })

  it.each([
    ['repeat_days', 0, 'message.must_be_minimum'],
    ['repeat_days', 1.5, 'message.should_be_whole'],
    ['quantity_cases', 19, 'message.must_be_minimum'],
    ['quantity_deviations', 101, 'message.must_be_maximum'],
    ['quantity_factor', 0, 'message.must_be_minimum'],
    ['amount_limit', -1, 'message.must_be_minimum'],
    ['kilometres_percent', -1, 'message.must_be_minimum'],
    ['kilometres_visits', 10, 'message.must_be_maximum'],
    ['price', 'shout', 'message.not_in_list'],
    ['photo', 'maybe', 'message.not_in_list'],
  ])('refuses %s %s', (field, value, message) => {
    const issues = checkPolicy().safeParse({ [field]: value }).error?.issues
    expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([[field, message]])
  })
})

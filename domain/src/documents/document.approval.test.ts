import { describe, expect, it } from 'vitest'
import { approvalPolicy } from './document.approval.policy.ts'
import { isFirstOfTwo, isSampled, refusalOfAuthor, refusalOfSecondApproval } from './document.approval.rules.ts'
import { chooseClean, type UndecidedDocument } from './document.clean.ts'

const twoAbove = (two_person_amount: number | null) => approvalPolicy().parse({ two_person_amount })
const document = { type: 'fee', DocTotal: 500, first_approved_by: null, authors: [] } as const

describe('the first of two approvals', () => {
  it.each([
    ['above the amount', document, 499.99, true],
    ['at the amount', document, 500, false],
    ['without an amount in the policy', document, null, false],
    ['after the first', { ...document, first_approved_by: 'ana' }, 100, false],
    ['of a return request', { ...document, type: 'dpc' }, 0, false],
  ] as const)('%s', (_what, facts, amount, isFirst) => {
    expect(isFirstOfTwo(facts, twoAbove(amount))).toBe(isFirst)
  })

  it('is not followed by a second of the same person', () => {
    expect(refusalOfSecondApproval({ first_approved_by: 'ana' }, 'ana')?.key).toBe('document.refused.second_person')
    expect(refusalOfSecondApproval({ first_approved_by: 'ana' }, 'luis')).toBeUndefined()
    expect(refusalOfSecondApproval(document, 'ana')).toBeUndefined()
  })
})

describe('the approval by an author', () => {
  const own = { ...document, authors: ['ana'] }
  const refusing = (refuse_author: 'Y' | 'N') => approvalPolicy().parse({ refuse_author })

  it.each([
    ['by default', own, approvalPolicy().parse({}), undefined],
    ['where the policy allows it', own, refusing('N'), undefined],
    ['where the policy refuses it', own, refusing('Y'), 'document.refused.author_approves'],
    ['of what others wrote', { ...document, authors: ['luis'] }, refusing('Y'), undefined],
    ['where two people approve', own, twoAbove(100), 'document.refused.author_approves'],
    ['below the amount of two people', own, twoAbove(500), undefined],
    ['of a return request above it', { ...own, type: 'dpc' }, twoAbove(0), undefined],
  ] as const)('%s', (_what, facts, policy, key) => {
    expect(refusalOfAuthor(facts, policy, 'ana')?.key).toBe(key)
  })
})

describe('the sample', () => {
  const keys = Array.from({ length: 10_000 }, (_, n) => n + 1)

  it.each([0, 1, 5, 50, 100])('has about %d percent of the documents, and the same ones at every try', (percent) => {
    const sample = keys.filter((key) => isSampled(key, percent))
    expect(Math.abs(sample.length - percent * 100)).toBeLessThan(20)
    expect(keys.filter((key) => isSampled(key, percent))).toEqual(sample)
  })

  it('of a smaller percentage is part of that of a larger one', () => {
    expect(keys.filter((key) => isSampled(key, 2) && !isSampled(key, 5))).toEqual([])
  })
})

describe('the choice of clean documents', () => {
  const clean = (facts: Partial<UndecidedDocument> = {}): UndecidedDocument => ({
    ...document,
    DocEntry: 1,
    DocNum: '5000001',
    version: 3,
    isChecked: true,
    check_severity: 0,
    societe_uuid: 'norte',
    subcontractor_name: 'Norte',
    ...facts,
  })

  it('adds them up by company and says why the others are left', () => {
    const documents = [
      clean({ DocTotal: 0.1 }),
      clean({ DocTotal: 0.2, check_severity: 1 }),
      clean({ societe_uuid: 'sur', subcontractor_name: 'Sur', DocTotal: 900 }),
      clean({ check_severity: 2 }),
      clean({ check_severity: 3 }),
      clean({ isChecked: false }),
      clean({ first_approved_by: 'ana' }),
      clean({ authors: ['luis', 'ana'] }),
      clean({ authors: ['luis'], DocTotal: 0 }),
    ]
    expect(chooseClean(documents, twoAbove(800), 'ana')).toEqual({
      count: 4,
      total: 900.3,
      first_of_two: 1,
      companies: [
        { societe_uuid: 'sur', raison_sociale: 'Sur', count: 1, total: 900 },
        { societe_uuid: 'norte', raison_sociale: 'Norte', count: 3, total: 0.3 },
      ],
      left: { warned: 1, blocked: 1, unchecked: 1, second_person: 1, author: 1 },
      more: false,
      items: Array(4).fill({ DocNum: '5000001', version: 3 }),
    })
  })

  it('takes 1,000 and says that there are more', () => {
    const { count, more } = chooseClean(Array(1_001).fill(clean()), twoAbove(null), 'ana')
    expect([count, more]).toEqual([1_000, true])
  })

  it('leaves the sample', () => {
    const policy = approvalPolicy().parse({ sample_percent: 100 })
    expect(chooseClean([clean()], policy, 'ana')).toMatchObject({ count: 0, left: { sampled: 1 } })
  })
})

import { describe, expect, it } from 'vitest'
import type { Proposal } from './dispatch.api.ts'
import { groupProposal, type ProposedCall, savedShare } from './proposal-groups.ts'

const call = (ID: string, societe_uuid: string, ville: string, distance_km: number | null = 10) =>
  ({
    ID,
    societe_uuid,
    raison_sociale: societe_uuid.toUpperCase(),
    ville,
    region: ville.charAt(0),
    distance_km,
  }) as ProposedCall
const company = (societe_uuid: string, open_calls: number, assigned: number) => ({
  ...{ societe_uuid, raison_sociale: societe_uuid.toUpperCase(), open_calls, assigned },
  capacity: 10,
})
const proposal = {
  assignments: [call('1', 'b', 'Madrid'), call('2', 'a', 'Lugo'), call('3', 'b', 'Mos', null), call('4', 'b', 'Mos')],
  companies: [company('a', 5, 1), company('b', 9, 3)],
} as unknown as Proposal

describe('a proposal', () => {
  it('is read by company, with kilometres and the room that is left', () => {
    expect(groupProposal(proposal, 'company')).toMatchObject([
      { key: 'b', name: 'B', calls: [{ ID: '1' }, { ID: '3' }, { ID: '4' }], distance_km: 20, roomLeft: -2 },
      { key: 'a', name: 'A', calls: [{ ID: '2' }], distance_km: 10, roomLeft: 4 },
    ])
  })

  it('is read by province, a region without one named after its most frequent city', () => {
    const inProvince = (one: ProposedCall) => ({ ...one, province: one.ville === 'Mos' ? 'Pontevedra' : null })
    expect(groupProposal({ ...proposal, assignments: proposal.assignments.map(inProvince) }, 'region')).toMatchObject([
      { key: 'Pontevedra', name: 'Pontevedra', calls: [{ ID: '3' }, { ID: '4' }] },
      { key: 'L', name: 'Lugo', postcodes: 'L' },
      { key: 'M', name: 'Madrid', postcodes: 'M' },
    ])
    expect(groupProposal(proposal, 'region')).toMatchObject([
      { key: 'M', name: 'Mos', calls: [{ ID: '1' }, { ID: '3' }, { ID: '4' }], companies: 1 },
      { key: 'L', name: 'Lugo', calls: [{ ID: '2' }], companies: 1 },
    ])
  })

  it.each([
    [90, 100, 0.1],
    [110, 100, -0.1],
    [0, 0, 0],
  ])('of %d km instead of %d saves a share of %d', (distance_km, before, share) => {
    const totals = { placed: 1, cost: 1 }
    const total = { ...totals, distance_km, one_by_one: { ...totals, distance_km: before } }
    expect(savedShare(total)).toBeCloseTo(share)
  })
})

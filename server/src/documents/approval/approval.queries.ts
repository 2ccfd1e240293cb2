import { type ApprovalPolicy, approvalPolicy } from '@callout/domain/documents/document.approval.policy.ts'
import type { Db } from '../../platform/database/db.ts'

/** The approval part of a network's policy, as stored now. */
export async function loadApprovalPolicy(tx: Db, network_code: string): Promise<ApprovalPolicy> {
  const network = await tx
    .selectFrom('networks')
    .select('assignment_policy')
    .where('network_code', '=', network_code)
    .executeTakeFirst()
  const { approval = {} } = (network?.assignment_policy ?? {}) as { readonly approval?: object }
  return approvalPolicy().parse(approval)
}

import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { contractFactsFor, exportContracts, listContracts, listCoverage, loadContract } from './contract.actions.ts'
import { type AttachToContract, createContract } from './contract.create.ts'
import { deleteContract, saveContract } from './contract.save.ts'

export function registerContractRoutes(app: AppContext, attachToContract: AttachToContract) {
  registerEndpoint(app, contractApi.list, listContracts)
  registerEndpoint(app, contractApi.export, exportContracts)
  registerEndpoint(app, contractApi.load, loadContract)
  registerEndpoint(app, contractApi.create, createContract(attachToContract))
  registerEndpoint(app, contractApi.save, saveContract)
  registerEndpoint(app, contractApi.delete, deleteContract)
  registerEndpoint(app, contractApi.forAppliance, contractFactsFor)
  registerEndpoint(app, coverageApi.list, listCoverage)
}

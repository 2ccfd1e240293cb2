import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { contractFactsFor, exportContracts, listContracts, listCoverage, loadContract } from './contract.actions.ts'
import { type AttachToContract, createContract } from './contract.create.ts'
import { deleteContract, saveContract } from './contract.save.ts'

export function serveContracts(house: House, attachToContract: AttachToContract) {
  serve(house, contractApi.list, listContracts)
  serve(house, contractApi.export, exportContracts)
  serve(house, contractApi.load, loadContract)
  serve(house, contractApi.create, createContract(attachToContract))
  serve(house, contractApi.save, saveContract)
  serve(house, contractApi.delete, deleteContract)
  serve(house, contractApi.forAppliance, contractFactsFor)
  serve(house, coverageApi.list, listCoverage)
}

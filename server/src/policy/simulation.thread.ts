import { simulate } from '@callout/domain/policy/simulate.ts'
import { answerTask } from '../platform/threads/run-in-thread.ts'
import type { SimulationTask } from './simulation.runner.ts'

answerTask(({ facts, policies }: SimulationTask, report) => simulate(facts, policies, report))

import { simulate } from '@callout/domain/policy/simulate.ts'
import { answerOneTask } from '../platform/threads/run-in-thread.ts'
import type { SimulationTask } from './simulation.runner.ts'

answerOneTask(({ facts, policies }: SimulationTask, report) => simulate(facts, policies, report))

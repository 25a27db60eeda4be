import { answerCases } from './cases/answers'
import { controlCases } from './cases/controls'
import { lifeCases } from './cases/life'
import { stopCases } from './cases/stops'
import { toolCases } from './cases/tools'
import type { Harness, World } from './harness'
import { stageFor, type ConformanceCase } from './stage'

/** Returns all cases for one agent, independent of any test runner. Each creates and removes its own environment. */
export function conformanceCases<W extends World>(harness: Harness<W>): ConformanceCase[] {
  const stage = stageFor(harness)
  return [lifeCases, answerCases, toolCases, stopCases, controlCases].flatMap((cases) => cases(stage))
}

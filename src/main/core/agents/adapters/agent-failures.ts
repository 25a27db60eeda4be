import type { AdapterFailure, AgentExit, PromptResult } from '../../../../shared/adapter/port'
import { raceUntilClosed } from '../../../../shared/kernel/race-until-closed'

/* Failures that all kinds of agents have. `agentName` is the product's. */

/** Nobody waits for the start of an agent any more. */
export const givenUp: AdapterFailure = { message: 'The start was given up.', category: 'runtime', recoverable: true }

/** A mode, a model or an effort that there is not. */
export function notOffered(agentName: string, what: string): AdapterFailure {
  return { message: `${agentName} does not offer "${what}".`, category: 'runtime', recoverable: false }
}

/** A branch that cannot be gone on with. */
export function forkedWithoutId(agentName: string): AdapterFailure {
  return { message: `${agentName} forked without an id.`, category: 'runtime', recoverable: false }
}

/** What comes of a prompt, or becomes of it when its agent ends before. */
export function orGone<T>(
  work: Promise<T>,
  agentName: string,
  closed: Promise<AgentExit>,
  isCancelled: () => boolean,
): Promise<T | PromptResult> {
  return raceUntilClosed(work, closed, (exit) => promptOfGone(agentName, exit, isCancelled()))
}

/** What becomes of a prompt whose agent ends before it; it was stopped when somebody wanted that of the one or the other. */
export function promptOfGone(agentName: string, exit: AgentExit, isCancelled = false): PromptResult {
  if (exit.expected || isCancelled) return { outcome: 'cancelled' }
  const failure: AdapterFailure = { message: `${agentName} ${exit.reason}.`, category: 'runtime', recoverable: true }
  return { outcome: 'error', failure }
}

/** Of a session that an agent does not have any more; for people. */
export function toldInstead(agentName: string): string {
  return `${agentName} could not go on with its earlier session and was told the conversation instead.`
}

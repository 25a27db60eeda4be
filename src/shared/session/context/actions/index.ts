import type { ContextAction } from './action'
import { deduplicateReads } from './deduplicate-reads'
import { drop } from './drop'
import { keepLast } from './keep-last'
import { stripReasoning } from './strip-reasoning'
import { stripToolOutputs } from './strip-tool-outputs'
import { summarize } from './summarize'

/** Every action a pipeline can name, in menu order. */
export const contextActions: readonly ContextAction[] = [
  summarize,
  stripReasoning,
  stripToolOutputs,
  deduplicateReads,
  keepLast,
  drop,
]

const byId: ReadonlyMap<string, ContextAction> = new Map(contextActions.map((action) => [action.actionId, action]))

/** Returns the action with this name, if there is one. */
export function findAction(actionId: string): ContextAction | undefined {
  return byId.get(actionId)
}

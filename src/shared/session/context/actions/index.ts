import type { ContextAction } from './action'
import { deduplicateReads } from './deduplicate-reads'
import { drop } from './drop'
import { keepLast } from './keep-last'
import { stripReasoning } from './strip-reasoning'
import { stripToolOutputs } from './strip-tool-outputs'
import { summarize } from './summarize'

/** Every action that a pipeline can name, in the order of a menu. */
export const contextActions: readonly ContextAction[] = [
  summarize,
  stripReasoning,
  stripToolOutputs,
  deduplicateReads,
  keepLast,
  drop,
]

const byId: ReadonlyMap<string, ContextAction> = new Map(contextActions.map((action) => [action.actionId, action]))

/** The action of this name, if there is one. */
export function findAction(actionId: string): ContextAction | undefined {
  return byId.get(actionId)
}

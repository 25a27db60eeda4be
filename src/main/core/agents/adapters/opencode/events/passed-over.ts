/** Reason why events of a type are not passed on. */
type Reason = string

const ASKED = 'The open questions are read and passed on, and so is their end.'
const FILES = 'Changes of files are found in the folder itself.'
const OTHERS = 'It concerns another part of the program, not a session.'

/**
 * Types of events that are not passed on, each with its reason. A type that stands neither here, nor among the converted ones, nor
 * begins as below is kept as a message of an unknown kind.
 */
export const passedOver: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['session.diff', FILES],
  ['file.edited', FILES],
  ['session.deleted', 'Another client has deleted a session; the next request about it fails.'],
  ['message.removed', 'Messages stay in the conversation, whatever another client removes.'],
  ['message.part.removed', 'Messages stay in the conversation, whatever another client removes.'],
  ['command.executed', 'The answer to the request that ran the command tells it.'],
  ['permission.asked', ASKED],
  ['permission.replied', ASKED],
  ['permission.updated', ASKED],
  ['permission.v2.asked', ASKED],
  ['permission.v2.replied', ASKED],
  ['question.asked', ASKED],
  ['question.replied', ASKED],
  ['question.rejected', ASKED],
  ['question.v2.asked', ASKED],
  ['question.v2.replied', ASKED],
  ['question.v2.rejected', ASKED],
  ['vcs.branch.updated', 'The branch is read from the folder itself.'],
  ['catalog.updated', 'The models are read when an agent starts.'],
  ['models-dev.refreshed', 'The models are read when an agent starts.'],
  ['reference.updated', OTHERS],
  ['global.disposed', 'The end of the stream of events tells it.'],
])

/** Beginnings of types that are not passed on, each with its reason. */
export const passedOverBeginnings: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['session.next.', 'A newer form of the same events, which so far only repeats them.'],
  ['server.', 'The stream of events is watched by itself.'],
  ['plugin.', OTHERS],
  ['installation.', OTHERS],
  ['integration.', OTHERS],
  ['file.watcher.', FILES],
  ['lsp.', OTHERS],
  ['mcp.', OTHERS],
  ['project.', OTHERS],
  ['pty.', OTHERS],
  ['tui.', "It concerns the program's own screen."],
  ['workspace.', OTHERS],
  ['worktree.', OTHERS],
])

/** Types of events that only programs made from OpenCode have, each with the reason why it is not passed on. */
export const passedOverOfRelatives: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['sync', 'Kilo: the same events for its own service.'],
  ['indexing.status', 'Kilo: its index of the code is no part of a session.'],
  ['session.turn.open', 'Kilo: the status of the session tells it.'],
  ['session.turn.close', 'Kilo: the status of the session tells it.'],
])

/** Returns whether events of a type are not passed on. */
export function isPassedOver(type: string): boolean {
  if (passedOverOfRelatives.has(type)) return true
  return passedOver.has(type) || [...passedOverBeginnings.keys()].some((beginning) => type.startsWith(beginning))
}

/** Reason why events of a type are not passed on. */
type Reason = string

const ASKED = 'The open questions are read and passed on, and so is their end.'
const TURN = 'It tells when a turn begins and ends.'
const AT_START = 'It is read when an agent starts.'
const OTHERS = 'It concerns another part of the program, not a session.'
const ELSEWHERE = 'Messages stay in the conversation, whatever another client does.'

/**
 * Types of events of version 2 that are not passed on, each with its reason. A type that stands neither here, nor among the
 * converted ones, nor begins as below is kept as a message of an unknown kind.
 */
export const passedOver: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['session.execution.started', TURN],
  ['session.inbox.enqueued', TURN],
  ['session.inbox.delivered', TURN],
  ['session.inbox.cancelled', TURN],
  ['session.inbox.delivery.changed', TURN],
  ['session.status', 'Turns are told apart by their executions.'],
  ['session.idle', 'Turns are told apart by their executions.'],
  ['session.usage.updated', 'The sum of what each step tells.'],
  ['session.step.streamed', 'The end of the step tells what it used.'],
  ['session.tool.input.ended', 'The call that follows has its arguments.'],
  ['session.compaction.delta', 'The summary is for the model.'],
  ['session.model.selected', 'The settings of the session take it.'],
  ['session.agent.selected', 'The settings of the session take it.'],
  ['session.synthetic', 'It is written for the model.'],
  ['session.instructions.updated', 'It is written for the model.'],
  ['session.skill.activated', 'The call of the tool tells it.'],
  ['session.shell.started', 'A command that a user runs in another client.'],
  ['session.shell.ended', 'A command that a user runs in another client.'],
  ['session.revert.staged', ELSEWHERE],
  ['session.revert.cleared', ELSEWHERE],
  ['session.revert.committed', ELSEWHERE],
  ['session.forked', ELSEWHERE],
  ['session.moved', ELSEWHERE],
  ['session.deleted', 'Another client has deleted a session; the next request about it fails.'],
  ['session.metadata.updated', OTHERS],
  ['session.permissions', OTHERS],
  ['session.viewed', OTHERS],
  ['permission.asked', ASKED],
  ['permission.replied', ASKED],
  ['form.created', ASKED],
  ['form.replied', ASKED],
  ['form.cancelled', ASKED],
  ['filesystem.changed', 'Changes of files are found in the folder itself.'],
  ['vcs.branch.updated', 'The branch is read from the folder itself.'],
  ['model.updated', AT_START],
  ['agent.updated', AT_START],
  ['command.updated', AT_START],
  ['provider.updated', AT_START],
  ['models-dev.refreshed', AT_START],
  ['location.shutdown', 'The end of the execution tells it.'],
])

/** Beginnings of types of version 2 that are not passed on, each with its reason. */
export const passedOverBeginnings: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['server.', 'The stream of events is watched by itself.'],
  ['config.', OTHERS],
  ['credential.', OTHERS],
  ['installation.', OTHERS],
  ['integration.', OTHERS],
  ['mcp.', OTHERS],
  ['persistent-pty.', OTHERS],
  ['plugin.', OTHERS],
  ['project.', OTHERS],
  ['pty.', OTHERS],
  ['reference.', OTHERS],
  ['rpc.', 'It is between plugins.'],
  ['shell.', 'The calls of the tool tell it.'],
  ['skill.', OTHERS],
  ['tui.', "It concerns the program's own screen."],
  ['websearch.', OTHERS],
  ['worktree.', OTHERS],
])

/** Returns whether events of a type are not passed on. */
export function isPassedOver(type: string): boolean {
  return passedOver.has(type) || [...passedOverBeginnings.keys()].some((beginning) => type.startsWith(beginning))
}

import type { CommandId } from '#shared/app/commands/table'

/**
 * Commands on a session, in the menus of its row and its header: at most ten in every state. Those that do not fit its state
 * are left out; all others are in its details.
 */
export const sessionCommands: readonly (CommandId | '-')[] = [
  'session.import',
  'session.rename',
  'session.pin',
  'session.unpin',
  'session.markSeen',
  'session.markUnseen',
  'session.snooze',
  'session.unsnooze',
  '-',
  'session.openRight',
  'session.openInNewWindow',
  'session.fork',
  '-',
  'session.details',
  '-',
  'session.done',
  'session.restore',
  'session.purge',
]

/** Commands on a session of the branch map, which are about branches first. */
export const branchCommands: readonly (CommandId | '-')[] = [
  'session.merge',
  'session.compare',
  'session.fork',
  'session.abandon',
  '-',
  'session.rename',
  'session.openRight',
  'session.openInNewWindow',
  '-',
  'session.details',
  '-',
  'session.done',
  'session.restore',
]

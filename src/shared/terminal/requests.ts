import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, path, pathOrNone, sessionId, success } from '../kernel/fields'
import { Terminal, TerminalEnd, TerminalName, TerminalSize } from './entities'
import { MAX_PATHS, MAX_WAIT_MS, MAX_WRITE } from './limits'

/** A terminal, with the session that tells its machine. */
const ofTerminal = () => ({
  sessionId: sessionId
    .optional()
    .meta({ description: 'Session of the terminal; absent for a sign-in that belongs to none.' }),
  terminalId: id.meta({ description: 'Terminal, as in `terminal.list` or a sign-in.' }),
})

export const openTerminal = defineRequest({
  name: 'terminal.open',
  summary:
    "Opens a terminal with the person's shell, in a folder of the session. Refused where the folder has content that runs programs and that nobody consented to.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  extension: 'host',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Within the session's folders. Default: the session's folder. */
      cwd: pathOrNone.optional(),
      /** Name of the terminal. Default: that of the shell. */
      name: TerminalName.optional(),
      /** Terminal of the session whose folder, name and scrollback the new one takes over, in its place. */
      replaces: id.optional(),
      ...TerminalSize.shape,
    }),
  output: () => z.object({ terminal: Terminal }),
  errors: [
    'session-not-found',
    'session-archived',
    'folder-not-found',
    'path-outside',
    'folder-untrusted',
    'process-limit',
    'process-failed',
    'capability-missing',
    'terminal-not-found',
  ],
})

export const listTerminals = defineRequest({
  name: 'terminal.list',
  summary:
    'Returns the terminals of a session, oldest first. Those whose program has ended are listed until they are closed.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  extension: 'host',
  input: () => z.strictObject({ sessionId }),
  output: () =>
    z.object({
      /** Open terminals of the session. */
      terminals: z.array(Terminal),
    }),
  errors: ['session-not-found'],
})

export const readTerminal = defineRequest({
  name: 'terminal.read',
  summary:
    'Returns what the program of a terminal printed after `offset`, and waits for it. Without `offset`, and where that output is no longer kept, returns the whole screen instead.',
  scope: 'server',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...ofTerminal(),
      /** Offset of the last answer. Absent: the screen. */
      offset: z.int().nonnegative().optional(),
      /** Longest time to wait for output, in milliseconds. Default: 25,000. */
      wait: z.int().nonnegative().max(MAX_WAIT_MS).optional(),
    }),
  output: () =>
    z.object({
      /** Text with control sequences, for a terminal emulator. */
      data: z.string(),
      /** True when `data` is the screen with its scrollback, for an empty emulator of the size. */
      isScreen: z.boolean(),
      /** Number of characters printed up to the end of `data`. */
      offset: z.int().nonnegative(),
      ...TerminalSize.shape,
      /** Present when the program has ended and everything that it printed was read. */
      ended: TerminalEnd.optional(),
    }),
  errors: ['terminal-not-found'],
})

export const writeTerminal = defineRequest({
  name: 'terminal.write',
  summary: 'Types into a terminal. Ignored once its program has ended.',
  scope: 'server',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...ofTerminal(),
      /** Characters as a keyboard sends them: return is `\r`. */
      data: z.string().min(1).max(MAX_WRITE),
    }),
  output: () => success,
  errors: ['terminal-not-found'],
})

export const resizeTerminal = defineRequest({
  name: 'terminal.resize',
  summary: 'Changes the size of a terminal for all who read it. The last request counts.',
  scope: 'server',
  effect: 'act',
  routing: 'session',
  input: () => z.strictObject({ ...ofTerminal(), ...TerminalSize.shape }),
  output: () => success,
  errors: ['terminal-not-found'],
})

export const locateTerminalFiles = defineRequest({
  name: 'terminal.locateFiles',
  summary:
    "Returns those of some paths in a terminal's output that are files below the folders of its session. Relative paths are those of the folder that its program is in, else of the one in which the terminal was opened, else of the session.",
  scope: 'server',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Terminal, as in `terminal.list`. */
      terminalId: id,
      /** Paths as the terminal shows them. */
      paths: z.array(path).min(1).max(MAX_PATHS),
    }),
  output: () =>
    z.object({
      /** Files that were found, in the order of the paths. */
      files: z.array(
        z.object({
          /** Path that was given. */
          shown: z.string(),
          /** Absolute path of the file. */
          path: z.string(),
        }),
      ),
    }),
  errors: ['session-not-found', 'terminal-not-found', 'folder-not-found'],
})

export const renameTerminal = defineRequest({
  name: 'terminal.rename',
  summary: 'Gives a terminal a name, for all who list it.',
  scope: 'server',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      ...ofTerminal(),
      /** Null takes the name away. */
      name: TerminalName.nullable(),
    }),
  output: () => success,
  errors: ['terminal-not-found'],
})

export const closeTerminal = defineRequest({
  name: 'terminal.close',
  summary: 'Ends the program of a terminal with everything that it started, and forgets the terminal.',
  scope: 'server',
  effect: 'act',
  routing: 'session',
  input: () => z.strictObject(ofTerminal()),
  output: () => success,
  errors: ['terminal-not-found'],
})

/** Every request about terminals. */
export const terminalRequests = [
  openTerminal,
  listTerminals,
  readTerminal,
  writeTerminal,
  resizeTerminal,
  locateTerminalFiles,
  renameTerminal,
  closeTerminal,
] as const

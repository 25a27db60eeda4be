import { automations } from './automations'
import { exportSession, importFiles } from './files'
import { acp, devices, dispatch, doctor, hook, host, mcp, mcpFilter, rpc, serve, toolServer } from './hosts'
import { approve, blame, landing, open, ports, run, search, send, sessions, tail, worktrees } from './sessions'
import { agents, complete, models, prices, usage, version } from './lists'
import { accounts, continueSession, park } from './limits'
import type { CommandSpec, Values } from './types'

/* The one table of commands. Adding a command: its entry here and in `main.ts`. */

const completion = {
  about: 'Print a script that completes commands and options in a shell',
  arguments: [{ name: 'SHELL', about: 'Shell', choices: ['bash', 'zsh', 'fish'] }],
  options: {},
  examples: [
    { call: 'completion bash > ~/.local/share/bash-completion/completions/parley', about: 'Install it for bash' },
    { call: 'completion zsh > "${fpath[1]}/_parley"', about: 'Install it for zsh' },
    { call: 'completion fish > ~/.config/fish/completions/parley.fish', about: 'Install it for fish' },
  ],
} as const satisfies CommandSpec

/** All commands by name, in the order of help. */
export const commandTable = {
  sessions,
  search,
  blame,
  send,
  run,
  tail,
  approve,
  open,
  import: importFiles,
  export: exportSession,
  worktrees,
  landing,
  ports,
  accounts,
  park,
  continue: continueSession,
  usage,
  agents,
  models,
  prices,
  automations,
  serve,
  host,
  dispatch,
  devices,
  rpc,
  acp,
  mcp,
  doctor,
  hook,
  completion,
  version,
  __complete: complete,
  'mcp-filter': mcpFilter,
  'tool-server': toolServer,
} as const satisfies Readonly<Record<string, CommandSpec>>

export type CommandName = keyof typeof commandTable

/** Parsed arguments of a command. */
export interface Call<Name extends CommandName> {
  readonly values: Values<(typeof commandTable)[Name]['options']>
  /** Arguments by position. */
  readonly positionals: readonly string[]
}

/** All commands with their names, in the order of help. */
export const commandEntries: readonly (readonly [CommandName, CommandSpec])[] = Object.entries(commandTable) as [
  CommandName,
  CommandSpec,
][]

/** Meaning of the exit codes of all commands. */
export const exitMeanings: Readonly<Record<0 | 1 | 2, string>> = {
  0: 'Success',
  1: 'Failure, with one line on stderr',
  2: 'Incorrect usage',
}

/** Variables of the environment that commands read. */
export const variables: readonly { readonly name: string; readonly about: string }[] = [
  { name: 'PARLEY_DATA_DIR', about: 'Data folder, unless --data names one' },
]

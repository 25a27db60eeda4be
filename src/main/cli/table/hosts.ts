import type { CommandSpec } from './types'
import { data, json } from './common'

/* Commands that run Parley for others. */

export const serve = {
  about: 'Serve Parley to a browser and to programs',
  details: [
    'Prints a single-use address on 127.0.0.1 and serves until stopped. If Parley is already running, prints another address for it.',
    'Other machines can reach Parley only with --listen and a certificate, or through a proxy or tunnel declared with --origin. Parley never listens on a network without encryption.',
  ],
  options: {
    port: { kind: 'value', value: 'N', about: 'Listen on this port of 127.0.0.1 only' },
    listen: {
      kind: 'value',
      value: 'ADDR[:PORT]',
      about: 'Also listen for other machines on this IP address; default port: 4271',
    },
    'tls-cert': {
      kind: 'value',
      value: 'FILE',
      about: 'Certificate chain in PEM format; reloaded when it changes',
      completes: 'file',
    },
    'tls-key': { kind: 'value', value: 'FILE', about: 'Private key of the certificate', completes: 'file' },
    origin: {
      kind: 'value',
      value: 'URL',
      about: 'HTTPS address of a proxy or tunnel that forwards to --listen; default: 127.0.0.1:4271',
    },
    open: { kind: 'flag', about: 'Open the browser' },
    json: json('{"url", "pid", "dataDir", "exposed"}'),
    data,
  },
  examples: [
    { call: 'serve --open', about: 'Open Parley in the browser' },
    {
      call: 'serve --listen 0.0.0.0 --tls-cert cert.pem --tls-key key.pem',
      about: 'Serve other machines, with TLS',
    },
    { call: 'serve --origin https://parley.example.com', about: 'Serve through a tunnel that has the certificate' },
  ],
} as const satisfies CommandSpec

export const host = {
  about: 'Run Parley in the background, without a window',
  details: [
    'start starts Parley and returns. Parley keeps running when the terminal or connection closes. It quits after nobody has been connected and no agent has worked or waited for the time set by background.idleMinutes or --idle. Its log is logs/parley.log in the data folder.',
    'stop quits it and its agents. status shows whether Parley is running, however it was started. run is start in the foreground, for systemd and other supervisors.',
  ],
  arguments: [{ name: 'ACTION', about: 'Action', choices: ['start', 'stop', 'status', 'run'] }],
  options: {
    idle: {
      kind: 'value',
      value: 'TIME',
      about: 'Quit after this time without connections or work, such as 30m, 8h, 2d or never; with start and run',
    },
    fleet: {
      kind: 'value',
      value: 'ADDRESSES',
      about:
        'Join the fleet of a NATS broker, such as nats://a:4222,b:4222, and offer the sessions of this machine to it; with start and run',
    },
    'fleet-name': {
      kind: 'value',
      value: 'NAME',
      about: 'Name of the fleet; default: that of the settings, else default',
    },
    'fleet-host': {
      kind: 'value',
      value: 'NAME',
      about: 'Name of this machine in the fleet; default: that of the computer',
    },
    creds: {
      kind: 'value',
      value: 'FILE',
      about: 'Credentials or seed for the broker; read again with each start',
      completes: 'file',
    },
    tag: { kind: 'list', value: 'TAG', about: 'Word that dispatched prompts can ask for; repeated for more' },
    json: json(
      '{"running", "pid", "kind", "version", "protocolVersion", "dataDir"}; with start also "started"; with stop also "stopped"',
    ),
    data,
  },
  examples: [
    { call: 'host start --idle 8h', about: 'Start it for the day' },
    {
      call: 'host start --idle never --fleet nats://a:4222,b:4222 --creds parley.creds --tag gpu',
      about: 'Offer this machine to a fleet',
    },
    { call: 'host status --json', about: 'Check from a script whether it is running' },
  ],
  exits: { 1: 'Failure, with one line on stderr; with status: Parley is not running' },
} as const satisfies CommandSpec

export const dispatch = {
  about: 'Give a prompt to an idle agent of the fleet, or adopt the sessions of a lost host',
  details: [
    'The agent works in a new session of its host, and the command prints its ID without waiting for the answer. The prompt is read from stdin without arguments. Repeated with the same --id, it takes effect once.',
    'With --adopt HOST, and no prompt, this machine takes over the sessions of a host that is lost for good. Each session goes to one machine only; it is refused while the host reports in.',
  ],
  arguments: [{ name: 'PROMPT', about: 'Prompt; default: stdin', optional: true, many: true }],
  options: {
    tag: { kind: 'list', value: 'TAG', about: 'Word that the host has to have; repeated for all of them' },
    repo: { kind: 'value', value: 'REPO', about: 'Repository or folder that the host has to have' },
    agent: { kind: 'value', value: 'NAME', about: 'Kind of agent' },
    id: { kind: 'value', value: 'ID', about: 'ID of the prompt; default: a new one' },
    wait: { kind: 'value', value: 'SECONDS', about: 'Time to look for an idle agent; default: 60' },
    adopt: { kind: 'value', value: 'HOST', about: 'Adopt the sessions of this host' },
    json: json('{"dispatchId", "host", "sessionId"}; with --adopt: {"adopted", "taken", "failed"}'),
    data,
  },
  examples: [
    { call: 'dispatch --tag gpu "Profile the training loop"', about: 'Give a prompt to a host with the tag gpu' },
    { call: 'dispatch --adopt box-7', about: 'Continue the sessions of a machine that is lost' },
  ],
} as const satisfies CommandSpec

export const devices = {
  about: 'List, pair or revoke phones and other devices that use Parley in a browser',
  details: [
    'pair creates a code for one device; it works once and expires after five minutes. Parley must have been started with serve --listen or serve --origin. revoke locks a device out immediately.',
  ],
  arguments: [
    { name: 'ACTION', about: 'Default: list', optional: true, choices: ['list', 'pair', 'revoke'] },
    { name: 'DEVICE', about: 'Name of the device, or the first characters of its ID', optional: true },
  ],
  options: {
    scope: {
      kind: 'value',
      value: 'SCOPE',
      about: 'Permissions of the new device; default: approve (watch, answer and stop)',
      choices: ['watch', 'approve', 'full'],
    },
    json: json('{"devices"}; with pair: {"code", "expiresAt", "url"}; with revoke: {"deviceId"}'),
    data,
  },
  examples: [
    { call: 'devices pair', about: 'Show a code for a phone' },
    { call: 'devices revoke Phone', about: 'Lock a device out' },
  ],
} as const satisfies CommandSpec

export const rpc = {
  about: 'Serve JSON-RPC 2.0 over stdin and stdout, one message per line',
  details: [
    'Becomes the host of the data folder, or attaches to the running host. Ends when stdin closes.',
    'With --keep-host, agents keep running when the connection closes: if no host is running, parley rpc starts one like parley host start does, and attaches to it.',
  ],
  options: {
    'keep-host': {
      kind: 'flag',
      about: 'Start Parley in the background instead of becoming the host',
    },
    data,
  },
} as const satisfies CommandSpec

export const acp = {
  about: 'Serve Parley’s sessions to an editor over the Agent Client Protocol on stdin and stdout',
  details: [
    'For editors that use agents over ACP, such as Zed, JetBrains, Neovim and Emacs: add parley with the argument acp as a custom agent. Sessions, permission requests and questions are shared with the app; the first answer counts.',
    'Attaches to the running Parley, or starts one in the background like parley host start does. Ends when stdin closes; sessions continue.',
  ],
  options: { data },
  examples: [{ call: 'acp', about: 'Start from an editor’s list of agents' }],
} as const satisfies CommandSpec

export const mcp = {
  about: 'Serve sessions to an agent over MCP on stdin and stdout',
  details: [
    'Provides read-only tools to search and list sessions, read messages, list branches, explain what sessions changed in a file and why, and report usage. Only sessions in or below the given folders can be read. Secrets are removed.',
    'The setting “History for agents” gives Parley’s own agents these tools for the folder of their session.',
  ],
  options: {
    folder: {
      kind: 'list',
      value: 'DIR',
      about: 'Folder whose sessions can be read; repeat for several; default: the current folder',
      completes: 'folder',
    },
    all: { kind: 'flag', about: 'Allow reading all sessions' },
    machines: { kind: 'flag', about: 'Include sessions of other machines, whose folders can have the same names' },
    data,
  },
  examples: [{ call: 'mcp --folder ~/project', about: 'Start from an agent’s MCP configuration' }],
} as const satisfies CommandSpec

export const doctor = {
  about: 'Check the stored data and explain how to fix problems',
  details: ['Prints one line per problem. Use at most one of the options that change data.'],
  options: {
    repair: { kind: 'flag', about: 'Back up, then repair what can be repaired safely' },
    rebuild: {
      kind: 'flag',
      about: 'Compare the rows of every session with its log; back up, then replace those that differ',
    },
    backups: { kind: 'flag', about: 'List the backups' },
    restore: {
      kind: 'value',
      value: 'NAME',
      about: 'Restore a backup; the current data is kept; "newest" selects the last one',
    },
    salvage: { kind: 'flag', about: 'Continue with the readable part of damaged data; the damaged file is kept' },
    new: { kind: 'flag', about: 'Start with an empty store; the damaged file is kept' },
    json: json('what the command found or did'),
    data,
  },
  examples: [
    { call: 'doctor', about: 'Check the data' },
    { call: 'doctor --restore newest', about: 'Go back to the last backup' },
  ],
  exits: { 1: 'Problems remain, or the command failed' },
} as const satisfies CommandSpec

export const hook = {
  about: "Approve Claude Code's requests in Parley",
  details: [
    'With the hook installed, permission requests from Claude Code in any terminal appear in Parley. When Parley is not running, Claude Code asks in the terminal as usual.',
  ],
  arguments: [
    {
      name: 'ACTION',
      about: 'install and uninstall edit Claude Code’s settings; permission-request is for Claude Code itself',
      choices: ['install', 'uninstall', 'permission-request'],
    },
  ],
  options: { json: json('{"changed"}, with install and uninstall'), data },
  examples: [{ call: 'hook install', about: 'Forward requests from Claude Code in every terminal' }],
} as const satisfies CommandSpec

export const mcpFilter = {
  about: 'Provide an MCP server to an agent within the limits of its configuration; started by Parley',
  options: {},
  internal: true,
} as const satisfies CommandSpec

export const toolServer = {
  about: 'Provide tools of connected clients to an agent over MCP; started by Parley',
  options: { data },
  internal: true,
} as const satisfies CommandSpec

import type { CommandSpec } from './types'
import { data, json } from './common'

/* Commands that run Parley for others. */

export const serve = {
  about: 'Serve Parley to a browser and to programs',
  details: [
    'Prints an address on 127.0.0.1 that works once, and serves until it is stopped. Where Parley is running already, prints another address of it.',
    'Other machines reach Parley only with --listen and a certificate, or through a proxy or tunnel that --origin declares. Parley never listens on a network without encryption.',
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
      about: 'Certificate in PEM with its chain; read again when it changes',
      completes: 'file',
    },
    'tls-key': { kind: 'value', value: 'FILE', about: 'Private key of the certificate', completes: 'file' },
    origin: {
      kind: 'value',
      value: 'URL',
      about: 'https address of a proxy or tunnel that passes requests on to --listen; default: 127.0.0.1:4271',
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
    'start starts it and returns. It goes on when the terminal or the connection ends, and ends when nobody is connected and no agent works or waits for the time of the setting background.idleMinutes, or of --idle. Its log is logs/parley.log in the data folder.',
    'stop ends it and its agents. status says whether Parley runs, in whichever way. run does the same as start in the foreground, for systemd and other supervisors.',
  ],
  arguments: [{ name: 'ACTION', about: 'Action', choices: ['start', 'stop', 'status', 'run'] }],
  options: {
    idle: {
      kind: 'value',
      value: 'TIME',
      about: 'End after this time without connections and work, such as 30m, 8h, 2d, or never; with start and run',
    },
    json: json(
      '{"running", "pid", "kind", "version", "protocolVersion", "dataDir"}; with start also "started"; with stop also "stopped"',
    ),
    data,
  },
  examples: [
    { call: 'host start --idle 8h', about: 'Start it for the day' },
    { call: 'host status --json', about: 'Find out whether it runs, from a script' },
  ],
  exits: { 1: 'Failure, with one line on stderr; with status: Parley does not run' },
} as const satisfies CommandSpec

export const devices = {
  about: 'List, pair or revoke phones and other devices that use Parley in a browser',
  details: [
    'pair makes a code for one device, which works once, for five minutes. It requires a Parley that was started with serve --listen or serve --origin. revoke locks a device out at once.',
  ],
  arguments: [
    { name: 'ACTION', about: 'Default: list', optional: true, choices: ['list', 'pair', 'revoke'] },
    { name: 'DEVICE', about: 'Name of the device, or the first characters of its ID', optional: true },
  ],
  options: {
    scope: {
      kind: 'value',
      value: 'SCOPE',
      about: 'Requests that the new device may use; default: approve, which is to watch, answer and stop',
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
  about: 'Speak JSON-RPC 2.0 over stdin and stdout, one message per line',
  details: [
    'Becomes the host of the data folder, or attaches to the running one. Ends with stdin.',
    'With --keep-host agents go on when the connection ends: where nothing runs, it starts what parley host start starts, and attaches.',
  ],
  options: {
    'keep-host': {
      kind: 'flag',
      about: 'Start Parley in the background where it does not run, instead of becoming the host',
    },
    data,
  },
} as const satisfies CommandSpec

export const mcp = {
  about: 'Let an agent read sessions over MCP, on stdin and stdout',
  details: [
    'Offers read-only tools: search and list sessions, read messages, list branches, what sessions changed in a file and why, and usage. Only sessions that work in the given folders, or below them, can be read. Secrets are removed.',
    'The setting History for agents gives it to the agents of Parley itself, for the folder of their session.',
  ],
  options: {
    folder: {
      kind: 'list',
      value: 'DIR',
      about: 'Folder whose sessions may be read; repeated, any of them; default: the current one',
      completes: 'folder',
    },
    all: { kind: 'flag', about: 'All sessions may be read' },
    data,
  },
  examples: [{ call: 'mcp --folder ~/project', about: 'Start as an MCP server, from the configuration of an agent' }],
} as const satisfies CommandSpec

export const doctor = {
  about: 'Check the stored data and explain how to fix faults',
  details: ['Prints one line per fault. Use at most one of the options that change something.'],
  options: {
    repair: { kind: 'flag', about: 'Repair what can be repaired safely, after a backup' },
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
  exits: { 1: 'Faults remain, or the command failed' },
} as const satisfies CommandSpec

export const hook = {
  about: "Approve Claude Code's requests in Parley",
  details: [
    'With the hook installed, requests for permission of Claude Code in any terminal appear in Parley. When Parley is not running, the terminal asks as usual.',
  ],
  arguments: [
    {
      name: 'ACTION',
      about: 'install and uninstall change the settings of Claude Code, which calls permission-request',
      choices: ['install', 'uninstall', 'permission-request'],
    },
  ],
  options: { json: json('{"changed"}, with install and uninstall'), data },
  examples: [{ call: 'hook install', about: 'Forward requests of every Claude Code on this computer' }],
} as const satisfies CommandSpec

export const toolServer = {
  about: 'Provide tools of connected clients to an agent over MCP; started by Parley',
  options: { session: { kind: 'value', value: 'ID', about: 'Session of the agent' }, data },
  internal: true,
} as const satisfies CommandSpec

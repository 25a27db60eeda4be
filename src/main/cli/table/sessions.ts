import type { CommandSpec } from './types'
import { data, filters, json } from './common'

/* Commands that work with sessions. */

const session = { name: 'SESSION', about: 'Id of a session, or its first characters', completes: 'session' } as const

export const sessions = {
  about: 'List the sessions, latest activity first',
  options: {
    ...filters,
    attention: {
      kind: 'flag',
      about:
        'List sessions that are not idle and what they need or do, most urgent first; cannot be combined with filters',
    },
    limit: { kind: 'value', value: 'N', about: 'Maximum number of sessions' },
    json: json('{"sessions", "total"}; with --attention: {"sessions"}'),
    data,
  },
  examples: [
    { call: 'sessions --project . --since 2d', about: 'List the sessions of this folder in the last two days' },
    { call: 'sessions --state needsYou --json', about: 'List the sessions that wait for an answer, for a program' },
  ],
} as const satisfies CommandSpec

export const search = {
  about: 'Find sessions that contain all the given words',
  details: [
    'Searches messages, titles, tags and notes. Prints each session with its newest matching messages.',
    'With --in tools, --file, --command or --error it searches what tools were called with and gave back; the filters also work among the words: in:tools error:"no such file".',
  ],
  arguments: [{ name: 'TEXT', about: 'Words to find', optional: true, many: true }],
  options: {
    ...filters,
    role: { kind: 'value', value: 'ROLE', about: 'Only messages with this role', choices: ['user', 'assistant'] },
    from: { kind: 'value', value: 'TIME', about: 'Only messages since a date, or within a period such as 3d' },
    before: { kind: 'value', value: 'TIME', about: 'Only messages before a date, or older than a period such as 3d' },
    in: {
      kind: 'value',
      value: 'PLACE',
      about: 'Search only here',
      choices: ['messages', 'tools', 'reasoning'],
    },
    file: { kind: 'value', value: 'PATH', about: 'Only calls of tools that name this file, or the end of its path' },
    command: { kind: 'value', value: 'WORDS', about: 'Only calls whose command has these words' },
    error: { kind: 'value', value: 'WORDS', about: 'Only calls that failed with these words' },
    'by-meaning': {
      kind: 'value',
      value: 'MODEL',
      about: 'Let this agent, or AGENT/MODEL, order the sessions that fit a description',
      completes: 'agent',
    },
    consent: {
      kind: 'flag',
      about: 'With --by-meaning, allow that excerpts are sent to it; without it they are printed',
    },
    limit: { kind: 'value', value: 'N', about: 'Maximum number of sessions; default: 20' },
    json: json('{"sessions", "total"}, each session with its "hits"'),
    data,
  },
  examples: [
    { call: 'search "flaky test" --project .', about: 'Find where a flaky test was discussed in this folder' },
  ],
} as const satisfies CommandSpec

export const blame = {
  about: 'Print the session that wrote each line of a file',
  details: [
    'Each range of lines has its certainty: recorded (a call wrote it), matched (the text of an edit stands there), nearby (perhaps), human, or unknown.',
  ],
  arguments: [{ name: 'FILE', about: 'File, with lines: FILE:FROM-TO' }],
  options: {
    at: { kind: 'value', value: 'COMMIT', about: 'Version of the file in this commit; default: as it is' },
    json: json('the answer of provenance.lines'),
    data,
  },
  examples: [{ call: 'blame src/app.ts:10-20', about: 'Find the sessions that wrote these lines' }],
} as const satisfies CommandSpec

export const send = {
  about: 'Send a message to an agent and print its answer',
  details: [
    'Starts a session in the current folder, or continues one. Prints the answer as it arrives; reports tools and permission requests on stderr. The command ends when the turn ends. Interrupting it cancels the turn.',
    'Permission requests wait until they are answered in the app or with parley approve; --deny denies all of them.',
  ],
  arguments: [{ name: 'MESSAGE', about: 'Message; - reads it from stdin', many: true }],
  options: {
    session: { kind: 'value', short: 's', value: 'ID', about: 'Continue this session', completes: 'session' },
    agent: {
      kind: 'value',
      value: 'NAME',
      about: 'Agent of a new session, default: the default agent; with --session, continues with this agent',
      completes: 'agent',
    },
    model: {
      kind: 'value',
      value: 'MODEL',
      about: 'Model of a new session, with --agent; with --session, the model from this message on',
      completes: 'model',
    },
    folder: {
      kind: 'value',
      value: 'DIR',
      about: 'Folder of a new session; default: the current one',
      completes: 'folder',
    },
    deny: { kind: 'flag', about: 'Deny all permission requests' },
    json: { kind: 'flag', about: 'Print the events of the session, one line of JSON each' },
    data,
  },
  examples: [
    { call: 'send "Explain this folder"', about: 'Ask the default agent' },
    {
      call: 'send --agent codex --deny - < task.md',
      about: 'Read the task from a file and deny all permission requests',
    },
    { call: 'send -s SESSION "And the tests?"', about: 'Continue a session' },
  ],
  exits: { 0: 'The agent completed the turn', 1: 'The turn failed or was cancelled' },
} as const satisfies CommandSpec

export const run = {
  about: 'Run a prompt with several agents, each in its own worktree, and compare the results',
  details: [
    'Each attempt is a session on its own branch of the folder’s repository. The command ends when all agents have finished and prints the state, changes, time, cost, test result and branch of each attempt. Compare the attempts and land one in the app.',
    'Permission requests wait until they are answered in the app or with parley approve; --deny denies all of them. Interrupting the command stops the agents.',
  ],
  arguments: [{ name: 'PROMPT', about: 'Prompt; - reads it from stdin', many: true }],
  options: {
    attempts: {
      kind: 'value',
      value: 'LIST',
      about: 'Comma-separated names of agents, or the number of attempts by --agent; default: 1',
    },
    agent: {
      kind: 'value',
      value: 'NAME',
      about: 'Agent of numbered attempts; default: the default agent',
      completes: 'agent',
    },
    model: { kind: 'value', value: 'MODEL', about: 'Model of --agent', completes: 'model' },
    folder: {
      kind: 'value',
      value: 'DIR',
      about: 'Folder in the repository; default: the current one',
      completes: 'folder',
    },
    base: { kind: 'value', value: 'REF', about: 'Branch or commit to start from; default: what is checked out' },
    test: { kind: 'value', value: 'COMMAND', about: 'Run this command in each worktree afterwards' },
    deny: { kind: 'flag', about: 'Deny all permission requests' },
    json: json('{"group"}'),
    data,
  },
  examples: [
    { call: 'run --attempts claude-code,codex "Fix the flaky test"', about: 'Give one prompt to two agents' },
    { call: 'run --attempts 3 --test "npm test" --json - < task.md', about: 'Try it three times and test each result' },
  ],
  exits: { 0: 'An attempt finished and, with --test, passed', 1: 'None is' },
} as const satisfies CommandSpec

export const tail = {
  about: 'Print the last messages of a session',
  arguments: [session],
  options: {
    lines: { kind: 'value', short: 'n', value: 'N', about: 'Number of messages; default: 10' },
    follow: { kind: 'flag', short: 'f', about: 'Keep printing new messages until interrupted' },
    json: { kind: 'flag', about: 'Print one line of JSON for each message' },
    data,
  },
  examples: [{ call: 'tail -f SESSION', about: 'Watch a session' }],
} as const satisfies CommandSpec

export const approve = {
  about: 'List and answer permission requests',
  details: ['Requests come from agents in the running Parley. Without arguments, lists the pending requests.'],
  arguments: [
    { name: 'ACTION', about: 'Action; default: list', choices: ['list', 'allow', 'deny'], optional: true },
    { name: 'REQUEST', about: 'Ids of requests, or their first characters', many: true, optional: true },
  ],
  options: {
    scope: {
      kind: 'value',
      value: 'SCOPE',
      about: 'Scope of the answer; default: once',
      choices: ['once', 'session', 'always'],
    },
    message: { kind: 'value', short: 'm', value: 'TEXT', about: 'Message to the agent, with deny' },
    session: { kind: 'value', short: 's', value: 'ID', about: 'Only requests of this session', completes: 'session' },
    json: json('{"requests"}, or {"answered"}'),
    data,
  },
  examples: [
    { call: 'approve', about: 'List pending requests' },
    { call: 'approve allow 0198c2', about: 'Allow one request, once' },
    { call: 'approve deny 0198c2 -m "Use the test database"', about: 'Deny one and say why' },
  ],
  exits: { 1: 'A request does not exist, or its agent is no longer waiting' },
} as const satisfies CommandSpec

export const open = {
  about: 'Open a session, a folder or a file in the app',
  details: ['Uses the running app, or starts it. A folder opens a new session there; a file opens the import preview.'],
  arguments: [
    { name: 'TARGET', about: 'Session, folder or file; default: just the app', optional: true, completes: 'file' },
  ],
  options: { json: json('{"link"}'), data },
  examples: [
    { call: 'open SESSION', about: 'Show a session' },
    { call: 'open .', about: 'Start a session in this folder' },
  ],
} as const satisfies CommandSpec

export const ports = {
  about: 'List the ports that scripts of sessions use, or close one',
  arguments: [],
  options: {
    close: {
      kind: 'value',
      value: 'PORT',
      about: 'End the script that uses this port, with everything that it started',
    },
    json: json('{"ports"}'),
    data,
  },
  examples: [
    { call: 'ports', about: 'List the ports in use' },
    { call: 'ports --close 20010', about: 'Free a port' },
  ],
} as const satisfies CommandSpec

export const landing = {
  about: 'Tell which branches merge, or land several',
  details: [
    'Prints the branches of the repository of the current folder, how each merges with its base, the conflicts between them with their lines, and the order in which most land. Runs nothing of the repository.',
    'With --land the branches that are given, or those that land without work, are landed as one move of the base; --dry-run prints the commands instead. --undo takes it back, until it is pushed.',
  ],
  arguments: [{ name: 'BRANCH', about: 'With --land: branches in their order', many: true, optional: true }],
  options: {
    project: {
      kind: 'value',
      value: 'DIR',
      about: 'Folder of the repository; default: the current one',
      completes: 'file',
    },
    base: {
      kind: 'value',
      value: 'BRANCH',
      about: 'Branch into which the others land; default: that of the main working files',
    },
    land: { kind: 'flag', about: 'Land branches' },
    squash: { kind: 'flag', about: 'With --land: each as one commit' },
    'dry-run': { kind: 'flag', about: 'With --land or --undo: print the commands, and change nothing' },
    undo: { kind: 'value', value: 'LANDING', about: 'Undo the landing with this id' },
    json: json('the answer of landing.forecast, landing.land or landing.undo'),
    data,
  },
  examples: [
    { call: 'landing', about: 'Tell what merges' },
    { call: 'landing --land --dry-run', about: 'Show what would land' },
  ],
} as const satisfies CommandSpec

export const worktrees = {
  about: 'List the worktrees that Parley created for sessions, newest first',
  arguments: [],
  options: {
    sizes: { kind: 'flag', about: 'Include the size of their files' },
    remove: {
      kind: 'value',
      value: 'ID',
      about: 'Remove a worktree if nothing would be lost; by its ID, the first characters of it, or its branch',
    },
    restore: { kind: 'value', value: 'ID', about: 'Restore a removed or missing worktree' },
    prune: { kind: 'flag', about: 'Delete the files of removed worktrees permanently' },
    json: json('{"places", "orphans"}; with --remove or --restore: {"place"}; with --prune: {"placeIds", "folders"}'),
    data,
  },
  examples: [
    { call: 'worktrees --sizes', about: 'List all worktrees with the size of their files' },
    { call: 'worktrees --remove 0192 --json', about: 'Remove a worktree, for a program' },
  ],
} as const satisfies CommandSpec

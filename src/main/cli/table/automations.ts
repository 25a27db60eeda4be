import { data, json } from './common'
import type { CommandSpec } from './types'

export const automations = {
  about: 'List and change automations: prompts that run automatically',
  details: [
    'An automation runs on a schedule, when files change, or after a session finishes, while Parley is running (the app, parley serve or parley host). Each run is a session, by default in its own worktree. Runs that were due while Parley was closed are reported as missed.',
    'Without arguments, lists the automations. create and update accept the options below; create requires --name, --prompt and one of --cron, --files and --after.',
  ],
  arguments: [
    {
      name: 'ACTION',
      about: 'Action; default: list',
      choices: ['list', 'show', 'create', 'update', 'run', 'pause', 'resume', 'remove'],
      optional: true,
    },
    { name: 'ID', about: 'Id of an automation, or its first characters', optional: true },
  ],
  options: {
    name: { kind: 'value', value: 'NAME', about: 'Name of the automation, its sessions and its branches' },
    prompt: { kind: 'value', short: 'p', value: 'TEXT', about: 'Prompt; - reads it from stdin' },
    folder: {
      kind: 'value',
      value: 'DIR',
      about: 'Folder; default: the current one',
      completes: 'folder',
    },
    cron: { kind: 'value', value: 'FIELDS', about: 'Schedule: minute, hour, day, month and day of the week' },
    'time-zone': {
      kind: 'value',
      value: 'ZONE',
      about: 'Time zone of --cron, such as Europe/Berlin; default: the local time zone',
    },
    files: { kind: 'value', value: 'LIST', about: 'Comma-separated patterns of files in the folder' },
    after: { kind: 'value', value: 'SESSION', about: 'Run each time this session finishes' },
    agent: { kind: 'value', value: 'NAME', about: 'Agent; default: the default agent' },
    model: { kind: 'value', value: 'MODEL', about: 'Model of --agent' },
    'auto-pr': { kind: 'flag', about: 'Open a pull request when a run finishes' },
    'in-folder': { kind: 'flag', about: 'Work in the folder itself instead of a worktree' },
    permissions: {
      kind: 'value',
      value: 'POLICY',
      about: 'Answer to permission requests; ask waits for you; default: ask',
      choices: ['ask', 'reject', 'full-access'],
    },
    budget: { kind: 'value', value: 'USD', about: 'Maximum cost of a run' },
    timeout: { kind: 'value', value: 'SECONDS', about: 'Maximum duration of a run; default: 3600' },
    'runs-per-day': { kind: 'value', value: 'N', about: 'Maximum runs per day; default: 24' },
    json: json('{"automations"}; of one: {"automation"}, with show {"automation", "runs"}, with run {"run"}'),
    data,
  },
  examples: [
    {
      call: 'automations create --name Review --cron "0 9 * * 1-5" --prompt "Review yesterday\'s commits"',
      about: 'Review commits every weekday at nine',
    },
    { call: 'automations run 0198c2 --json', about: 'Run one now, for a program' },
    { call: 'automations pause 0198c2', about: 'Pause one' },
  ],
  exits: { 0: 'Done; with run, the run has started', 1: 'There is no such automation, or it was refused' },
} as const satisfies CommandSpec

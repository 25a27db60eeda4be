import { data, json } from './common'
import type { CommandSpec } from './types'

/* Commands about limits of accounts. */

export const accounts = {
  about: 'List the accounts of agents with their quotas, or add, change and remove one',
  details: [
    'The first account of an agent is its existing login, named like the agent. add makes a folder for another login; sign in to it in Settings › Agents. Parley reads no credential in these folders, and remove keeps them.',
    'default makes an account the one of new sessions, with --folder in that folder only.',
  ],
  arguments: [
    {
      name: 'ACTION',
      about: 'Action; default: list',
      choices: ['list', 'add', 'rename', 'refresh', 'default', 'remove'],
      optional: true,
    },
    { name: 'ID', about: 'Id or name of an account; of add: the agent', optional: true },
    { name: 'NAME', about: 'Name of the account; of add and rename', optional: true },
  ],
  options: {
    folder: {
      kind: 'value',
      value: 'FOLDER',
      about: 'Of add: folder of the login; of default: project folder',
      completes: 'folder',
    },
    json: json('{"accounts"}'),
    data,
  },
  examples: [
    { call: 'accounts', about: 'Show what is left of each account' },
    { call: 'accounts add claude-code Work', about: 'Add a second login of Claude Code' },
    { call: 'accounts default Work --folder ~/work', about: 'Use it in a folder' },
  ],
} as const satisfies CommandSpec

export const park = {
  about: 'List the sessions that wait for their account, resume one, or end its wait',
  details: [
    'A session whose account reached a limit is parked: it goes on by itself at the reset while Parley is running. cancel keeps its queue, which is sent with your next message.',
  ],
  arguments: [
    { name: 'ACTION', about: 'Action; default: list', choices: ['list', 'resume', 'cancel'], optional: true },
    { name: 'SESSION', about: 'Id of a session, or its first characters', optional: true },
  ],
  options: { json: json('{"parks", "outages", "planned"}; of resume and cancel: {"success"}'), data },
  examples: [
    { call: 'park', about: 'Show when sessions go on' },
    { call: 'park resume 0198c2', about: 'Try one now' },
  ],
} as const satisfies CommandSpec

export const continueSession = {
  about: 'Continue a session with another agent, account or model',
  arguments: [{ name: 'SESSION', about: 'Id of a session, or its first characters' }],
  options: {
    with: { kind: 'value', value: 'AGENT', about: 'Agent to continue with; default: that of the account, or the same' },
    account: { kind: 'value', value: 'NAME', about: 'Name or id of an account' },
    model: { kind: 'value', value: 'MODEL', about: 'Model' },
    preview: { kind: 'flag', about: 'Print what would go along, and change nothing' },
    json: json('{"switchId", "agentId", "conversation"}; with --preview: {"preview"}'),
    data,
  },
  examples: [
    { call: 'continue 0198c2 --with claude-code --account Work', about: 'Continue with another account' },
    { call: 'continue 0198c2 --with codex --preview', about: 'See what another agent would get' },
  ],
} as const satisfies CommandSpec

import { data, json } from './common'
import type { CommandSpec } from './types'

/* Commands that report what agents are, offer and use. */

export const usage = {
  about: 'Print tokens and cost by day, model, project, agent or five hours',
  details: [
    'Sums of all sessions of this machine, imported ones included. ~ marks costs of which a part is estimated from list prices.',
    'blocks are the five hours by which vendors limit accounts: one begins with the hour of the first usage after the one before.',
    'accounts are what is used of the quota of each account, as its agent told it last, like parley accounts.',
  ],
  arguments: [
    {
      name: 'VIEW',
      about: 'Rows of the table; default: days',
      choices: ['days', 'models', 'projects', 'agents', 'blocks', 'accounts'],
      optional: true,
    },
  ],
  options: {
    since: {
      kind: 'value',
      value: 'TIME',
      about: 'Usage since a date, or within a period such as 12h, 3d or 2w; default: 30 days',
    },
    watch: { kind: 'flag', about: 'Print again every two seconds until interrupted' },
    line: { kind: 'flag', about: 'Print one line about today and the current five hours, for status bars' },
    json: json(
      '{"groups", "total", "pricesAsOf", "pricesFrom"}; of blocks: "blocks" instead of "groups"; of accounts: {"accounts"}',
    ),
    data,
  },
  examples: [
    { call: 'usage', about: 'Show the last 30 days' },
    { call: 'usage models --since 7d', about: 'Show which models were used this week' },
    { call: 'usage --line', about: 'Show today in the status bar of tmux' },
  ],
} as const satisfies CommandSpec

export const agents = {
  about: 'List the agents of this machine with what keeps them from running, or install agents of the registry',
  details: [
    'registry lists the agents of the Agent Client Protocol registry; refresh downloads the list again. install and update print what they would download and run; --yes consents to it. Each agent is installed into a folder of Parley.',
    'sessions lists what an agent of the Agent Client Protocol itself has; continue makes a session of Parley that goes on with one of them, and delete lets the agent delete it, which needs --yes. The sessions of tools whose files Parley reads are found by parley import.',
  ],
  arguments: [
    {
      name: 'ACTION',
      about: 'Action; default: list',
      choices: ['list', 'registry', 'refresh', 'install', 'update', 'remove', 'sessions', 'continue', 'delete'],
      optional: true,
    },
    { name: 'ID', about: 'Id of an agent in the registry; of its sessions: its name', optional: true },
    { name: 'SESSION', about: 'Id of a session, as the agent lists it', optional: true },
  ],
  options: {
    yes: { kind: 'flag', about: 'Install, update, delete, or remove although sessions run it, without asking again' },
    folder: {
      kind: 'value',
      value: 'FOLDER',
      about: 'Folder to continue in; default: that of the session',
      completes: 'folder',
    },
    json: json(
      '{"adapters"}; of the registry: {"registry"}, {"agent"} or {"installed"}; of its sessions: {"sessions"} or {"sessionId"}',
    ),
    data,
  },
  examples: [
    { call: 'agents', about: 'Find the name for --agent' },
    { call: 'agents install goose', about: 'Show what would be installed' },
    { call: 'agents install goose --yes', about: 'Install it' },
    { call: 'agents sessions goose', about: 'Show the sessions that it has' },
  ],
} as const satisfies CommandSpec

export const models = {
  about: 'List the models that agents offer, with list prices per million tokens of input and output',
  details: ['Agents report their models when they run; those of an agent that has not run yet are unknown.'],
  options: {
    agent: { kind: 'value', value: 'NAME', about: 'Only models of this agent', completes: 'agent' },
    json: json('{"models"}'),
    data,
  },
  examples: [{ call: 'models --agent codex', about: 'Find a name for --model' }],
} as const satisfies CommandSpec

export const prices = {
  about: 'Print the prices that costs are estimated from, or take them from a file',
  details: [
    'A file is model_prices_and_context_window.json of LiteLLM, or has the form of the list that comes with Parley. Nothing is downloaded.',
    'Prices of your own are in settings.json, under prices, by name of the model. Costs are estimated again when prices change.',
  ],
  arguments: [
    { name: 'ACTION', about: 'Action; default: list', choices: ['list', 'import', 'reset'], optional: true },
    { name: 'NAME', about: 'With list a model, with import a file', optional: true, completes: 'file' },
  ],
  options: {
    'as-of': { kind: 'value', value: 'DATE', about: 'Date of a list that has none; default: that of the file' },
    json: json('{"prices"}; of a model: {"prices", "price"}'),
    data,
  },
  examples: [
    { call: 'prices', about: 'Show the date of the prices, and your own' },
    { call: 'prices list claude-sonnet-4-5', about: 'Show the price of a model' },
    { call: 'prices import model_prices_and_context_window.json', about: 'Use a newer list of LiteLLM' },
  ],
} as const satisfies CommandSpec

export const version = {
  about: 'Print the version',
  options: {},
} as const satisfies CommandSpec

export const complete = {
  about: 'List ids and names for the completion of a shell; run by its scripts',
  arguments: [{ name: 'KIND', about: 'What to list', choices: ['session', 'agent', 'model'] }],
  options: { data },
  internal: true,
} as const satisfies CommandSpec

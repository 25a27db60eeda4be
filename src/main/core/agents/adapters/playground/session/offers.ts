import type { QuotaSnapshot } from '#shared/catalog/entities'
import type { AgentCommand, Choice, Choices, Efforts } from '#shared/adapter/entities'
import type { ReasoningEffort, ReasoningLevels } from '#shared/session/entities'

/** Setting of a playground. */
export type Offer = 'model' | 'mode' | 'effort'

/** Behavior of a playground model. There is no real model behind any of them. */
export interface Manner extends Choice {
  /** Minimum characters of a delta, and the time between two of them. */
  readonly deltaSize: number
  readonly deltaMs: number
  readonly thinksFirst: boolean
  readonly contextTokens: number
}

const brisk: Manner = {
  id: 'brisk',
  name: 'Brisk',
  description: 'Answers quickly and to the point.',
  deltaSize: 16,
  deltaMs: 16,
  thinksFirst: false,
  contextTokens: 200_000,
}

const pensive: Manner = {
  id: 'pensive',
  name: 'Pensive',
  description: 'Thinks first and answers at reading pace.',
  deltaSize: 8,
  deltaMs: 40,
  thinksFirst: true,
  contextTokens: 32_000,
}

const manners = [brisk, pensive] as const

/** Returns the models with the current one, by default `brisk`. Null when there is no such model. */
export function modelChoices(current: string = brisk.id): Choices | null {
  return choices(manners, current)
}

/** Returns the behavior of the current model. */
export function mannerOf(models: Choices): Manner {
  return manners.find((manner) => manner.id === models.current) ?? brisk
}

const levels: ReasoningLevels = { low: 'low', medium: 'medium', high: 'high' }

/** Returns the efforts with the current one, by default `medium`. Null when there is no such effort. */
export function effortChoices(current: ReasoningEffort = 'medium'): Efforts | null {
  return levels[current] === undefined ? null : { current, supportedReasoningLevels: levels }
}

/** Returns whether it thinks before it answers: with low effort never, with high effort always. */
export function thinksFirst(manner: Manner, { current }: Efforts): boolean {
  return current === 'medium' ? manner.thinksFirst : current === 'high'
}

const modes = [
  { id: 'ask', name: 'Ask', description: 'Asks before it writes a file or runs a command.' },
  { id: 'auto', name: 'Auto', description: 'Does what it is told without asking.' },
] as const satisfies readonly Choice[]

/** Returns the modes with the current one, by default `ask`. Null when there is no such mode. */
export function modeChoices(current = 'ask'): Choices | null {
  return choices(modes, current)
}

/** Defaults of all settings. */
export const standard = {
  model: { current: brisk.id, available: described(manners) },
  mode: { current: modes[0].id, available: described(modes) },
  effort: { current: 'medium', supportedReasoningLevels: levels },
} as const satisfies Record<Offer, Choices | Efforts>

function choices(available: readonly Choice[], current: string): Choices | null {
  if (!available.some((choice) => choice.id === current)) return null
  return { current, available: described(available) }
}

function described(available: readonly Choice[]): Choice[] {
  return available.map(({ id, name, description }) => ({ id, name, description }))
}

/** Returns the user-facing reason for refusing a choice. */
export function noSuchChoice(what: Offer, id: string): string {
  const offers = { model: manners.map(({ id }) => id), mode: modes.map(({ id }) => id), effort: Object.keys(levels) }
  const names = offers[what]
  return `Playground has no ${what} "${id}". It has ${names.join(' and ')}.`
}

/** Remaining quota: it costs nothing, so it is unlimited. */
export const allowances: Readonly<Record<string, QuotaSnapshot>> = {
  requests: {
    isUnlimitedEntitlement: true,
    entitlementRequests: 0,
    usedRequests: 0,
    usageAllowedWithExhaustedQuota: true,
    remainingPercentage: 100,
    overage: 0,
    overageAllowedWithExhaustedQuota: true,
  },
}

/** Words that start a request, as slash commands. */
export const commands: readonly AgentCommand[] = [
  { name: 'help', description: 'What the playground is and can do' },
  { name: 'list', description: 'List a folder', hint: 'folder' },
  { name: 'read', description: 'Read a text file', hint: 'file' },
  { name: 'search', description: 'Find lines that hold a text', hint: 'text in folder' },
  { name: 'write', description: 'Write a file, after showing the change', hint: 'text to file' },
  { name: 'run', description: 'Run a command, with live output', hint: 'command' },
  { name: 'think', description: 'Think before answering', hint: 'about something' },
  { name: 'recall', description: 'Say what was said in this session before' },
  { name: 'plan', description: 'Make a plan of three steps and follow it' },
  { name: 'ask', description: 'Ask you something, with a form', hint: 'me a question: one, two or three' },
  { name: 'subagent', description: 'Hand a task to a subagent', hint: 'task' },
  { name: 'tools', description: 'Use several tools in one turn', hint: 'how many' },
  { name: 'markdown', description: 'Show every kind of Markdown' },
  { name: 'long', description: 'Stream a long answer', hint: 'characters' },
  { name: 'slow', description: 'Stream for a while', hint: 'seconds' },
  { name: 'error', description: 'Fail on purpose', hint: 'provider | tool | runtime | internal' },
  { name: 'crash', description: 'End the connection in the middle of an answer' },
]

/** Prompts for a first tour. */
export const examples: readonly string[] = [
  'What can you do here?',
  'List the files in this folder',
  'Write a haiku to notes.md',
  'Run node --version',
]

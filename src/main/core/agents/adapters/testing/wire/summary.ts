import type { AdapterEvent } from '#shared/adapter/port'
import type { QuotaSnapshot } from '#shared/catalog/entities'
import type { Told } from './replay'

const MAX_WORDS = 90

/** Returns what a session told in a few lines: what repeats itself is one line, and texts are cut. */
export function summaryOf(told: readonly Told[]): string[] {
  return told.map(lineOf).filter((line, at, lines) => line !== lines[at - 1])
}

function lineOf(told: Told): string {
  switch (told.what) {
    case 'event':
      return lineOfEvent(told.event)
    case 'prompt':
      return `> ${cut(told.text)}`
    case 'cancel':
      return '> (cancel)'
    case 'result':
      return `< ${outcomeOf(told.result)}`
  }
}

function lineOfEvent(event: AdapterEvent): string {
  switch (event.type) {
    case 'tool.started':
      return `${event.type} ${event.name} ${event.toolCallId}`
    case 'tool.updated':
      return `${event.type} ${event.toolCallId}`
    case 'tool.completed':
      return `${event.type} ${event.toolCallId} ${event.outcome}`
    case 'terminal.ended':
      return `${event.type} ${event.exitCode}`
    case 'permission.requested':
      return `${event.type} ${cut(event.summary)} [${event.options.map(({ optionId }) => optionId).join(' ')}]`
    case 'notice':
      return `${event.type} ${event.level}: ${cut(event.message)}`
    case 'subagent.spawned':
      return `${event.type} ${event.childId} of ${event.parentId ?? 'session'}: ${cut(event.title ?? event.task)}`
    case 'subagent.event':
      return `  ${event.childId}: ${lineOfEvent(event.event)}`
    case 'subagent.completed':
      return `${event.type} ${event.childId} ${event.outcome ?? 'ok'} ${event.totalTokens ?? '-'} tokens: ${cut(event.finalMessage ?? event.failure ?? '')}`
    case 'turn.started':
      return `[ ${cut(event.reason ?? event.message ?? '')}`
    case 'turn.ended':
      return `] ${outcomeOf(event.result)}`
    case 'usage': {
      const { model, inputTokens, outputTokens, cost } = event.report
      const price = cost === undefined ? '' : ` ${cost.amount.toFixed(6)}`
      return `${event.type} ${model ?? ''} ${inputTokens} in ${outputTokens} out${price}`
    }
    case 'tasks':
      return `${event.type} ${event.tasks.map(({ id, status }) => `${id} ${status}`).join(', ')}`
    case 'title':
      return `${event.type} ${cut(event.title)}`
    case 'model.failed':
      return `${event.type} ${event.kind} ${event.statusCode ?? ''} ${event.willRetry ? 'again' : 'final'}`
    case 'quota':
      return `${event.type} ${Object.entries(event.allowances).map(usedShare).join(', ')}`
    case 'report':
      return `${event.type} ${event.report}`
    case 'unknown':
      return `${event.type} ${JSON.stringify(event.native).slice(0, MAX_WORDS)}`
    default:
      return event.type
  }
}

const usedShare = ([name, { remainingPercentage }]: readonly [string, QuotaSnapshot]): string =>
  `${name} ${Math.round(100 - remainingPercentage)}%`

function outcomeOf({ outcome, stopReason, failure }: Extract<Told, { what: 'result' }>['result']): string {
  const why = failure === undefined ? '' : `: ${cut(failure.message)}`
  return `${outcome} (${stopReason ?? ''})${why}`
}

function cut(words: string): string {
  // Whole recordings have the home of another user.
  const line = words.replaceAll(/\s+/g, ' ').replaceAll(/\/home\/\w+/g, '/home/ada')
  return line.length <= MAX_WORDS ? line : `${line.slice(0, MAX_WORDS)}…`
}

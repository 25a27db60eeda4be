import { recording } from '#core/agents/adapters/testing/recording'
import { record } from '#core/agents/transcript/values'
import type { Message } from '../protocol/app-server'

/** A recorded notification of the app server. */
export type Recorded = Message & { readonly params: Readonly<Record<string, unknown>> }

/** Returns the notifications of a recorded thread. */
export function recordedMessages(name: string): Recorded[] {
  return recording<Recorded & { id?: number }>(import.meta.url, name).filter(({ id }) => id === undefined)
}

/** Returns the thread of a recording. */
export function threadOf(messages: readonly Message[]): string {
  return messages.map(({ params }) => record(params)['threadId']).find((id) => typeof id === 'string') ?? ''
}

/** The part of a finished item that tests use. */
interface Step {
  readonly type: string
  readonly id: string
  readonly text?: string
  readonly summary?: readonly string[]
}

/** Returns the finished items of a thread. */
export function stepsOf(messages: readonly Recorded[], threadId: string): Step[] {
  return messages
    .filter(({ method, params }) => method === 'item/completed' && params['threadId'] === threadId)
    .map(({ params }) => params['item'] as Step)
}

/** Returns the text of a thread from its finished items of one type. */
export function finished(messages: readonly Recorded[], type: string): string {
  return stepsOf(messages, threadOf(messages))
    .filter((step) => step.type === type)
    .map(({ text, summary = [] }) => text ?? summary.join('\n\n'))
    .join('')
}

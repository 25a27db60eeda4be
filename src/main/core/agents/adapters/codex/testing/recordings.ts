import { recording } from '../../testing/recording'
import { record } from '../../../transcript/values'
import type { Message } from '../app-server'

/** A recorded notification of the app server. */
export type Recorded = Message & { readonly params: Readonly<Record<string, unknown>> }

/** The notifications of a recorded thread. */
export function recordedMessages(name: string): Recorded[] {
  return recording<Recorded & { id?: number }>(import.meta.url, name).filter(({ id }) => id === undefined)
}

/** The thread that a recording is of. */
export function threadOf(messages: readonly Message[]): string {
  return messages.map(({ params }) => record(params)['threadId']).find((id) => typeof id === 'string') ?? ''
}

/** A finished step, as far as tests look at it. */
interface Step {
  readonly type: string
  readonly id: string
  readonly text?: string
  readonly summary?: readonly string[]
}

/** The finished steps of a thread. */
export function stepsOf(messages: readonly Recorded[], threadId: string): Step[] {
  return messages
    .filter(({ method, params }) => method === 'item/completed' && params['threadId'] === threadId)
    .map(({ params }) => params['item'] as Step)
}

/** What a thread said, as its finished steps of one type have it. */
export function finished(messages: readonly Recorded[], type: string): string {
  return stepsOf(messages, threadOf(messages))
    .filter((step) => step.type === type)
    .map(({ text, summary = [] }) => text ?? summary.join('\n\n'))
    .join('')
}

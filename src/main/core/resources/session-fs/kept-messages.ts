import type { Message } from '#shared/session/entities'
import type { ResourcesContext } from '../context'
import { clientFilesOf } from './client-files'

/** Messages of a turn that are kept; nobody reads more of one. */
const LIMIT = 1000

interface KeptSession {
  readonly sessionId: string
  readonly cwd: string
}

/**
 * The messages of a session with the client that provides its folder: each turn is appended to `messages.jsonl` in its folder
 * for the state of the session.
 */
export class KeptMessages {
  private done: Promise<void> = Promise.resolve()

  constructor(
    private readonly context: Pick<ResourcesContext, 'fileProviders' | 'store' | 'log'>,
    private readonly session: KeptSession,
  ) {}

  /** Appends the messages of a turn that ended, after those of the turns before. */
  append(turnId: string): void {
    const { context, session } = this
    if (context.fileProviders.of(session.cwd)?.statePath === undefined) return
    this.done = this.done
      .then(() => this.write(turnId))
      .then((problem) => {
        if (problem !== undefined) context.log(`${session.sessionId}: its client did not keep a turn: ${problem}`)
      })
      .catch((error: unknown) => context.log(`${session.sessionId}: its client did not keep a turn: ${String(error)}`))
  }

  /** Returns the reason for a failure. */
  private async write(turnId: string): Promise<string | undefined> {
    const { fileProviders, store } = this.context
    const { sessionId, cwd } = this.session
    const askState = clientFilesOf(fileProviders, sessionId, cwd)()?.askState
    if (askState === undefined) return undefined
    const messages = await store.read.history(sessionId, LIMIT)
    const content = messages.filter((message) => message.turnId === turnId).map(lineOf)
    const made = await askState('sessionFs.mkdir', { path: '.', recursive: true })
    if (!made.ok) return made.error.message
    const appended = await askState('sessionFs.appendFile', { path: 'messages.jsonl', content: content.join('') })
    if (!appended.ok) return appended.error.message
    return [made.value, appended.value].map(reasonOf).find((reason) => reason !== undefined)
  }
}

function lineOf({ messageId, turnId, role, agentId, timestamp, blocks }: Message): string {
  return `${JSON.stringify({ messageId, turnId, role, agentId, timestamp, blocks })}\n`
}

/** Returns the failure in the outcome of a file request; undefined for none. */
function reasonOf(outcome: unknown): string | undefined {
  if (outcome === null || typeof outcome !== 'object') return undefined
  return 'message' in outcome && typeof outcome.message === 'string' ? outcome.message : 'The file cannot be used.'
}

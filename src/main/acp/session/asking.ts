import { methods } from '@agentclientprotocol/sdk/unstable'
import type { Conversation } from '#shared/conversation/entities'
import type { ElicitationRequest } from '#shared/elicitation/entities'
import type { PermissionRequest } from '#shared/permission/entities'
import { answerOf, permissionRequestOf } from '../convert/permission'
import { answerToQuestion, questionOf } from '../convert/question'
import type { ToolView } from '../convert/tool-call'
import { tell, type Editor } from './editor'

/**
 * Puts what agents ask to the editor. The first answer counts, wherever it is given: what was answered elsewhere is taken
 * back from the editor.
 */
export class Asking {
  /** Requests that the editor was asked, or told of. */
  private readonly open = new Map<string, AbortController>()
  /** Pages that the editor was asked to open. */
  private readonly pages = new Set<string>()

  constructor(
    private readonly editor: Editor,
    private readonly view: ToolView,
  ) {}

  /** Asks what is new, and takes back what is no longer open. */
  sync({ permissions, elicitations }: Pick<Conversation, 'permissions' | 'elicitations'>): void {
    const ids = new Set([...permissions.map(({ id }) => id), ...elicitations.map(({ requestId }) => requestId)])
    for (const [id, asked] of this.open)
      if (!ids.has(id)) {
        this.open.delete(id)
        asked.abort()
        if (this.pages.delete(id)) void this.complete(id)
      }
    // A device that only watches may answer nothing.
    if (this.editor.host.server?.device?.scope === 'watch') return
    for (const request of permissions)
      this.once(request.id, request.sessionId, (signal) => this.askPermission(request, signal))
    for (const question of elicitations)
      this.once(question.requestId, question.sessionId, (signal) => this.askQuestion(question, signal))
  }

  /** Takes everything back. */
  end(): void {
    this.sync({ permissions: [], elicitations: [] })
  }

  /** Tells the editor that a page needs no visit any more. */
  private async complete(elicitationId: string): Promise<void> {
    await this.editor.client.notify(methods.client.elicitation.complete, { elicitationId }).catch(() => undefined)
  }

  private once(id: string, sessionId: string, ask: (signal: AbortSignal) => Promise<void>): void {
    if (this.open.has(id)) return
    const asked = new AbortController()
    this.open.set(id, asked)
    ask(asked.signal).catch(() => {
      // Taken back, or the editor cannot ask: it stays open in Parley.
      if (!asked.signal.aborted)
        void tell(this.editor, sessionId, 'The editor could not show what the agent asks. Answer in Parley.')
    })
  }

  private async askPermission(request: PermissionRequest, cancellationSignal: AbortSignal): Promise<void> {
    const { client, host } = this.editor
    const { outcome } = await client.request(
      methods.client.session.requestPermission,
      permissionRequestOf(request, this.view),
      { cancellationSignal, stopWaitingOnCancel: true },
    )
    if (outcome.outcome !== 'selected' || !('optionId' in outcome)) return
    const answer = answerOf(request, outcome.optionId)
    if (answer === undefined)
      return tell(this.editor, request.sessionId, 'This answer was not offered. Answer in Parley.')
    const { id: requestId, sessionId } = request
    const answered = await host.request('permission.respond', { requestId, sessionId, ...answer })
    if (answered.ok || isLate(answered.error.code)) return
    await tell(this.editor, sessionId, `${answered.error.message} Answer in Parley.`)
  }

  private async askQuestion(question: ElicitationRequest, cancellationSignal: AbortSignal): Promise<void> {
    const { client, host, capabilities } = this.editor
    const { sessionId, requestId, message } = question
    const asked = questionOf(question, capabilities)
    if (asked === null) return tell(this.editor, sessionId, `The agent asks: ${message} Answer in Parley.`)
    if (asked.mode === 'url') this.pages.add(requestId)
    const given = await client.request(methods.client.elicitation.create, asked, {
      cancellationSignal,
      stopWaitingOnCancel: true,
    })
    const result = answerToQuestion(given)
    if (result === null) return
    const answered = await host.request('session.ui.handlePendingElicitation', { sessionId, requestId, result })
    if (answered.ok || isLate(answered.error.code)) return
    await tell(this.editor, sessionId, `${answered.error.message} Answer in Parley.`)
  }
}

/** Returns whether an answer came after another one, which counts. */
const isLate = (code: string): boolean =>
  code === 'permission-resolved' || code === 'permission-not-found' || code === 'elicitation-not-found'

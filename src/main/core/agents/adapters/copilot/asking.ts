import type { AdapterEvent } from '../../../../../shared/adapter/port'
import type { ElicitationAnswer } from '../../../../../shared/elicitation/entities'
import { mapElicitation } from '../acp/elicitation'
import { Questions } from '../program/questions'
import { text } from '../../transcript/values'
import { mapApproval, type Approval } from './approvals'
import type { MapState } from './map-state'
import type { Question } from './questions'
import { isWithin } from './session-files'

type Json = Readonly<Record<string, unknown>>

export interface AskingOptions {
  readonly emit: (event: AdapterEvent) => void
  /** A request about the session. */
  readonly request: (method: string, params: object) => void
  /** Nothing may be changed: who asks for it is refused without a person. */
  readonly isReadOnly: boolean
  /** What lies in them can be read without asking, as in a terminal. */
  readonly folders: readonly string[]
}

const notUnderstood = { kind: 'reject', feedback: 'Parley does not understand what this asks for.' }

/** What people are asked, until somebody answers or nobody waits any more. */
export class Asking {
  private readonly permissions = new Questions<{ readonly optionId: string; readonly reason: string }>((requestId) =>
    this.options.emit({ type: 'permission.withdrawn', requestId }),
  )
  private readonly elicitations = new Questions<ElicitationAnswer>((requestId) =>
    this.options.emit({ type: 'elicitation.withdrawn', requestId }),
  )
  /** By the server's ids of what it asks in events: takes it back. */
  private readonly asked = new Map<string, AbortController>()

  constructor(private readonly options: AskingOptions) {}

  /** Asks for leave, as `permission.requested` says. */
  permission(state: MapState, data: Json): void {
    const id = text(data['requestId'])
    if (id === undefined || data['resolvedByHook'] === true || this.asked.has(id)) return
    const withdrawal = new AbortController()
    const { requestId, answer } = this.permissions.ask(withdrawal.signal)
    const approval = mapApproval(state, data, requestId)
    const decision = approval === undefined ? notUnderstood : this.decisionOnItsOwn(approval)
    if (approval === undefined || decision !== undefined) {
      this.permissions.answer(requestId, null)
      this.decide(id, decision ?? notUnderstood)
      return
    }
    this.asked.set(id, withdrawal)
    this.options.emit(approval.event)
    void answer.then((said) => {
      if (this.asked.delete(id)) this.decide(id, approval.decisionFor(said?.optionId, said?.reason))
    })
  }

  /** Asks what an MCP server wants to know, as `elicitation.requested` says. */
  elicitation(data: Json): void {
    const id = text(data['requestId'])
    if (id === undefined || this.asked.has(id)) return
    const reply = (result: object) =>
      this.options.request('session.ui.handlePendingElicitation', { requestId: id, result })
    const asked = mapElicitation({ mode: 'form', ...data }, undefined)
    if (asked === null) {
      reply({ action: 'cancel' })
      return
    }
    const withdrawal = new AbortController()
    this.asked.set(id, withdrawal)
    const { requestId, answer } = this.elicitations.ask(withdrawal.signal)
    this.options.emit({ type: 'elicitation.requested', requestId, ...asked })
    void answer.then((said) => {
      if (!this.asked.delete(id)) return
      const content = said?.action === 'accept' ? { content: said.content ?? {} } : {}
      reply({ action: said?.action ?? 'cancel', ...content })
    })
  }

  /** Asks what the server wants to know: what it is to be told, undefined when nobody answered. */
  async question({ asked, answerFor }: Question): Promise<object | undefined> {
    const { requestId, answer } = this.elicitations.ask(new AbortController().signal)
    this.options.emit({ type: 'elicitation.requested', requestId, ...asked })
    return answerFor(await answer)
  }

  /** Somebody answered in another way: also told of what was answered here, when nobody waits any more. */
  settled(id: string): void {
    const withdrawal = this.asked.get(id)
    this.asked.delete(id)
    withdrawal?.abort()
  }

  /** Answers a permission with an option; `reason` goes to the agent with a refusal. */
  permit(requestId: string, optionId: string, reason: string): void {
    this.permissions.answer(requestId, { optionId, reason })
  }

  /** Nobody decides on a permission. */
  withdraw(requestId: string): void {
    this.permissions.answer(requestId, null)
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    this.elicitations.answer(requestId, answer)
  }

  /** Nobody answers what is asked now; the server is told so. */
  withdrawAll(): void {
    this.permissions.withdrawAll()
    this.elicitations.withdrawAll()
  }

  /** What is decided without a person; undefined when one has to. */
  private decisionOnItsOwn({ isLooking, reads }: Approval): object | undefined {
    const { isReadOnly, folders } = this.options
    if (isReadOnly && !isLooking) return { kind: 'reject', feedback: 'In this session nothing may be changed.' }
    const isFree = reads !== undefined && folders.some((folder) => isWithin(reads, folder))
    return isFree ? { kind: 'approve-once' } : undefined
  }

  private decide(requestId: string, result: object): void {
    this.options.request('session.permissions.handlePendingPermissionRequest', { requestId, result })
  }
}

import type { ProvenanceAuthor } from '#shared/provenance/entities'
import { defined } from '#shared/kernel/defined'
import { UsageReport } from '#shared/usage/entities'
import type { Block } from '#shared/session/blocks'
import { isWithin } from '#core/base/folders/is-within'
import type { SessionContext } from '#core/session/runtime/context'
import type { TurnMessage } from '#core/store/port/provenance'
import type { Author } from './event-steps'
import type { Redact } from './redact'

/** Maximum length of a request and of a reason, in characters. */
const LONGEST_REQUEST = 2000
const LONGEST_REASON = 400

/** Returns what is told of the calls that lines name. */
export async function describeAuthors(
  { store }: Pick<SessionContext, 'store'>,
  authors: readonly Author[],
  redact: Redact,
  file: string,
): Promise<ProvenanceAuthor[]> {
  const turns = new Map<string, readonly TurnMessage[]>()
  const described: ProvenanceAuthor[] = []
  for (const { sessionId, agentId, turnId, toolCallId, at } of authors) {
    const session = await store.read.session(sessionId)
    const turn = turnId === undefined ? null : await store.read.turn(turnId)
    const messages =
      turnId === undefined ? [] : (turns.get(turnId) ?? (await store.read.messagesOfTurn(sessionId, turnId)))
    if (turnId !== undefined) turns.set(turnId, messages)
    const own = messages.find(({ blocks }) => blocks.some((block) => isCall(block, toolCallId)))
    const request = messages.find(({ role }) => role === 'user')
    const reason = own === undefined ? undefined : reasonBefore(own.blocks, toolCallId)
    described.push({
      sessionId,
      title: session?.title ?? '',
      request: (await redact(textOf(request?.blocks ?? []))).slice(0, LONGEST_REQUEST),
      at,
      ...defined({
        agentId: agentId ?? own?.agentId ?? undefined,
        turnId,
        turnNumber: turn?.turnNumber,
        messageId: own?.messageId,
        toolCallId: toolCallId === '' ? undefined : toolCallId,
        reason: reason === undefined ? undefined : await redact(reason),
        isLanded: isElsewhere(session?.place?.path, file) ? true : undefined,
        cost: UsageReport.shape.cost.safeParse(turn?.usage?.cost).data,
      }),
    })
  }
  return described
}

/** Returns whether the work was done in a worktree other than that of a file. */
function isElsewhere(worktree: string | undefined, file: string): boolean {
  return worktree !== undefined && !isWithin(file, worktree)
}

function isCall(block: Block, toolCallId: string | undefined): boolean {
  return block.type === 'tool_call' && block.toolCallId === toolCallId
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => (block.type === 'text' && block.contextFrom === undefined ? [block.content] : []))
    .join('\n')
}

/** Returns the last sentence that the agent wrote before a call. */
function reasonBefore(blocks: readonly Block[], toolCallId: string | undefined): string | undefined {
  const at = blocks.findIndex((block) => isCall(block, toolCallId))
  const text = textOf(blocks.slice(0, at)).trim()
  const sentence = text.split(/(?<=[.!?:…])\s+|\n+/u).findLast((each) => each.trim() !== '')
  return sentence?.trim().slice(0, LONGEST_REASON)
}

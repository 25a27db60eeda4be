import { isoTime } from '#shared/kernel/time'
import type { RequestOutput } from '#shared/contract'
import { redactor } from '#core/transfer/snapshot/secrets/redact'
import { SecretFinder } from '#core/transfer/snapshot/secrets/finder'
import { plainLines, plainText } from '../plain-text'
import type { SessionItem } from '../each-session'

/** Maximum length of one answer. */
const LONGEST = 40_000

/** Returns text for an agent: without secrets and control characters, and not too long. */
export async function forAgent(text: string): Promise<string> {
  const plain = plainLines(text)
  const cut = plain.length > LONGEST ? `${plain.slice(0, LONGEST)}\n[cut: ask for less]` : plain
  const finder = new SecretFinder()
  finder.add(cut, { sessionId: '', messageId: null })
  await finder.flush()
  return redactor(finder.secrets)(cut)
}

/** Returns a time to the minute. */
export const minute = (time: number): string => isoTime(time).slice(0, 16).replace('T', ' ')

/** Returns a session in one line; `machines`: names of other machines by id. */
export function sessionText(item: SessionItem, machines: ReadonlyMap<string, string>): string {
  const machine =
    item.machineId === undefined ? [] : [`on ${plainText(machines.get(item.machineId) ?? item.machineId)}`]
  const agents = [...new Set(item.agents.map(({ adapterName }) => adapterName))].join(', ')
  return [
    item.sessionId,
    minute(item.lastActivityAt),
    agents,
    ...machine,
    plainText(item.title ?? item.preview?.firstUserMessage ?? 'Untitled').slice(0, 200),
  ].join(' | ')
}

/** Returns messages as text: what was said, and the titles of tool calls. */
export function messagesText({ messages, blocks }: RequestOutput<'session.getMessages'>): string {
  return messages
    .map((message) => {
      const lines = blocks
        .filter(({ messageId }) => messageId === message.messageId)
        .flatMap((block) => {
          if (block.type === 'text' && block.contextFrom === undefined) return [block.content]
          return block.type === 'tool_call' ? [`[tool: ${plainText(block.title ?? block.name)}]`] : []
        })
      return `#${message.position ?? '?'} ${message.role}, ${minute(message.timestamp)}\n${lines.join('\n')}`
    })
    .join('\n\n')
}

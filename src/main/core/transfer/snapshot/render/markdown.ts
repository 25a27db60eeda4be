import type { Block } from '#shared/session/blocks'
import { closedMarkdown, fenced } from '#core/base/markdown/closed-markdown'
import { outputText, speakerOf, timeOf, titleOf, type ReadableSession } from './page'

/**
 * Renders sessions as Markdown, in parts. Messages stay Markdown as written, and what they begin ends with them; the rest
 * is quoted or fenced.
 */
export function* markdownText(sessions: Iterable<ReadableSession>): Generator<string> {
  let isFirst = true
  for (const { session, messages, agentNames } of sessions) {
    yield `${isFirst ? '' : '\n---\n\n'}# ${heading(titleOf(session))}\n\n${facts(session)}\n`
    isFirst = false
    for (const message of messages) {
      yield `\n## ${heading(speakerOf(message, session.agents, agentNames))}\n\n*${timeOf(message.timestamp)}*\n`
      for (const block of message.blocks) {
        const text = blockText(block)
        if (text !== '') yield `\n${text}\n`
      }
    }
  }
}

function facts(session: ReadableSession['session']): string {
  const lines = [`Begun ${timeOf(session.createdAt)}`, `last used ${timeOf(session.lastActivityAt)}`]
  return `*${lines.join(', ')}*`
}

/** A heading is one line, and its text is no Markdown. */
function heading(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, '\\$&')
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'text':
      return closedMarkdown(block.content.trim())
    case 'reasoning':
      return block.content.trim() === '' ? '' : quote(`**Thought**\n\n${closedMarkdown(block.content.trim())}`)
    case 'tool_call':
      return `**${heading(block.title ?? block.name)}**\n\n${fenced(JSON.stringify(block.args, null, 2), 'json')}`
    case 'tool_output': {
      const text = outputText(block.output)
      const words = block.isError === true ? 'The tool failed:\n\n' : ''
      return text === '' ? words.trim() : `${words}${fenced(text)}`
    }
    case 'image':
      return '*(picture)*'
    case 'document':
      return '*(document)*'
    case 'attachment':
      return `*(file: ${heading(block.fileName)})*`
  }
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ')
}

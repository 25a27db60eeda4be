import createMarkdown, { type MarkdownIt } from 'markdown-it'
import type { Block } from '#shared/session/blocks'
import type { Source } from '#shared/attachment/entities'
import { addDefinitions } from '#shared/text/definitions'
import { addUnspacedEmphasis } from '#shared/text/emphasis'
import { readOwnWords } from '#shared/text/own-words'
import { outputText, speakerOf, timeOf, titleOf, type ReadableSession } from './page'
import { style } from './style'

/** Permitted schemes of links in a page. */
const LINK_SCHEMES = /^(?:https?|mailto):/i
const PICTURE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
/**
 * Maximum length of text rendered as Markdown; longer text is shown as written, since the cost of parsing grows faster
 * than its length.
 */
const LONGEST_MARKDOWN = 200_000

/** Reads what agents write, and with `own` what people type. */
function createReader(own: boolean) {
  const reader = createMarkdown({ html: false })
  reader.validateLink = (url) => LINK_SCHEMES.test(url)
  if (own) readOwnWords(reader)
  return reader
}

const ownWords = createReader(true)
const markdown = createReader(false)
addUnspacedEmphasis(markdown)
addDefinitions(markdown, (url) => LINK_SCHEMES.test(url))
// A page loads nothing, so a picture of another place is its words.
markdown.renderer.rules.image = (tokens, index) => escapeHtml(tokens[index]?.content ?? '')

/**
 * Renders sessions as one HTML page, in parts: for reading, without scripts, complete without a network. Session
 * content is escaped, and as a second line of defense the page's policy lets nothing run or load.
 */
export function* htmlText(sessions: Iterable<ReadableSession>): Generator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
`
  let isFirst = true
  for (const { session, messages, agentNames } of sessions) {
    const title = escapeHtml(titleOf(session))
    if (isFirst) yield `<title>${title}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n`
    isFirst = false
    yield `<section>\n<h1 dir="auto">${title}</h1>\n<p class="facts">Begun ${timeOf(session.createdAt)}, last used ${timeOf(session.lastActivityAt)}</p>\n`
    for (const message of messages) {
      const speaker = escapeHtml(speakerOf(message, session.agents, agentNames))
      yield `<article class="${message.role === 'user' ? 'user' : 'agent'}">\n<h2>${speaker} <time>${timeOf(message.timestamp)}</time></h2>\n`
      const reader = message.role === 'user' ? ownWords : markdown
      for (const block of message.blocks) yield blockHtml(block, reader)
      yield '</article>\n'
    }
    yield '</section>\n'
  }
  yield '</main>\n</body>\n</html>\n'
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function blockHtml(block: Block, reader: MarkdownIt): string {
  switch (block.type) {
    case 'text':
      return said(block.content, reader)
    case 'reasoning':
      return block.content.trim() === '' ? '' : fold('Thought', said(block.content, reader))
    case 'tool_call':
      return fold(block.title ?? block.name, pre(JSON.stringify(block.args, null, 2)))
    case 'tool_output':
      return fold(block.isError === true ? 'The tool failed' : 'Output', pre(outputText(block.output)))
    case 'image':
      return picture(block.source)
    case 'document':
      return '<p class="facts">A document</p>\n'
    case 'attachment':
      return `<p class="facts">File: ${escapeHtml(block.displayName ?? block.fileName)}</p>\n`
  }
}

function said(text: string, reader: MarkdownIt): string {
  return `<div class="said" dir="auto">${text.length > LONGEST_MARKDOWN ? pre(text) : reader.render(text)}</div>\n`
}

function fold(summary: string, content: string): string {
  return `<details><summary>${escapeHtml(summary)}</summary>${content}</details>\n`
}

function pre(text: string): string {
  return `<pre>${escapeHtml(text)}</pre>`
}

function picture(source: Source): string {
  if (source.type !== 'base64' || !PICTURE_TYPES.has(source.mimeType) || !BASE64.test(source.data))
    return '<p class="facts">A picture</p>\n'
  return `<img src="data:${source.mimeType};base64,${source.data}" alt="Picture">\n`
}

import { JSDOM } from 'jsdom'
import createMarkdown from 'markdown-it'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/session/blocks'
import type { Message } from '#shared/session/entities'
import { htmlText } from './html'
import { markdownText } from './markdown'
import { defined } from '#shared/kernel/defined'
import type { ReadableSession } from './page'

const at = Date.UTC(2026, 0, 31, 9, 41)
const agent = {
  agentId: 'a',
  sessionId: 's',
  adapterId: 'echo',
  adapterName: 'Echo',
  role: 'lead',
  status: 'dead',
  createdAt: at,
  lastActivityAt: at,
} as const

function session(blocks: readonly Block[], title?: string): ReadableSession {
  const common = { sessionId: 's', turnId: null, timestamp: at, contentText: '' }
  const messages: Message[] = [
    { ...common, messageId: 'm1', role: 'user', blocks: [{ type: 'text', content: 'Look *here*' }] },
    { ...common, messageId: 'm2', role: 'assistant', agentId: 'a', blocks: [...blocks] },
  ]
  const facts = { sessionId: 's', createdAt: at, lastActivityAt: at, status: 'closed', agents: [agent] } as const
  return { agentNames: {}, session: { ...facts, agents: [agent], ...defined({ title }) }, messages }
}

const blocks: readonly Block[] = [
  { type: 'reasoning', content: 'Let me see.' },
  { type: 'tool_call', toolCallId: 'c', name: 'read', title: 'Read `a.ts`', args: { path: 'a.ts' } },
  { type: 'tool_output', toolCallId: 'c', output: 'a\n```\nb' },
  { type: 'text', content: 'Done: **yes**' },
]

describe.each([
  ['Markdown', markdownText],
  ['a page', htmlText],
])('%s', (_, textOf) => {
  it('names an agent as people know it, and one that is gone by its id', () => {
    const of = (agentNames: Record<string, string>) => [...textOf([{ ...session(blocks), agentNames }])].join('')
    expect(of({ Echo: 'Echo of Ann' })).toContain('Echo of Ann')
    expect(of({ Other: 'Somebody' })).toContain('Echo')
    expect(of({ Other: 'Somebody' })).not.toContain('Somebody')
  })
})

describe('a session as Markdown', () => {
  it('keeps what was said, quotes thoughts and fences what tools did', () => {
    expect([...markdownText([session(blocks, 'A # title')])].join('')).toBe(`# A \\# title

*Begun 2026-01-31 09:41 UTC, last used 2026-01-31 09:41 UTC*

## You

*2026-01-31 09:41 UTC*

Look *here*

## Echo

*2026-01-31 09:41 UTC*

> **Thought**
>${' '}
> Let me see.

**Read \\\`a.ts\\\`**

\`\`\`json
{
  "path": "a.ts"
}
\`\`\`

\`\`\`\`
a
\`\`\`
b
\`\`\`\`

Done: **yes**
`)
  })

  it('keeps each message to itself, whatever it leaves open', () => {
    const left = [
      '```js\nconst half = 1',
      '<!-- never',
      '<details>\n\nhidden',
      '- ~~~\n  log',
      '[1]: https://example.org',
    ]
    const said = left.map((content): Block => ({ type: 'text', content }))
    const text = [
      ...markdownText([
        session([...said, { type: 'reasoning', content: '```' }, { type: 'text', content: 'AFTER [1]' }]),
      ]),
    ].join('')
    const document = new JSDOM(createMarkdown({ html: true }).render(text)).window.document
    expect(document.querySelector('body > p:last-of-type')?.innerHTML).toBe('AFTER [1]')
  })

  it('puts sessions one below the other, and calls one without a title by its time', () => {
    const text = [...markdownText([session([]), session([], 'Second')])].join('')
    expect(text.match(/^# .*$/gm)).toEqual(['# Session of 2026-01-31 09:41 UTC', '# Second'])
    expect(text).toContain('\n---\n')
  })
})

describe('a session as a page', () => {
  const page = (given: readonly ReadableSession[]) => new JSDOM([...htmlText(given)].join('')).window.document

  it('shows who said what, with thoughts and tools folded', () => {
    const document = page([session(blocks, 'A title')])
    expect(document.title).toBe('A title')
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'You 2026-01-31 09:41 UTC',
      'Echo 2026-01-31 09:41 UTC',
    ])
    expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      'Thought',
      'Read `a.ts`',
      'Output',
    ])
    expect(document.querySelector('.agent > .said strong')?.textContent).toBe('yes')
  })

  it.each([
    ['**「本」**です', '<strong>「本」</strong>です'],
    ['**마크다운(Markdown)**은', '<strong>마크다운(Markdown)</strong>은'],
    ['[ERROR]: timeout', '[ERROR]: timeout'],
    ['See [^1].\n\n[^1]: RFC9110', '[^1]: RFC9110'],
    ['[INFO]: https://example.org/', '[INFO]: https://example.org/'],
    ['cost $5, `$HOME/bin:$PATH`', 'cost $5, <code>$HOME/bin:$PATH</code>'],
  ])('keeps what an agent said, emphasis in scripts without spaces included: %s', (content, html) => {
    const said = page([session([{ type: 'text', content }])]).querySelector('.agent > .said')
    expect(said?.innerHTML).toContain(html)
  })

  it('keeps every character of what a person typed', () => {
    const content = 'See *here*: __init__.py, \\\\server\\share, 2*3*4*5\n# no heading'
    const { session: facts, messages, agentNames } = session([])
    const typed = [...messages].map((message) => ({ ...message, blocks: [{ type: 'text' as const, content }] }))
    const said = page([{ session: facts, agentNames, messages: typed }]).querySelector('.user > .said')
    expect(said?.textContent.trim()).toBe(content)
  })

  it('runs and loads nothing, whatever stands in the session', () => {
    const hostile = '<script>alert(1)</script><img src="https://example.com/x" onerror="alert(1)">'
    const all: Block[] = [
      { type: 'text', content: `${hostile} [a](javascript:alert(1)) ![b](https://example.com/x.png)` },
      { type: 'reasoning', content: hostile },
      { type: 'tool_call', toolCallId: 'c', name: hostile, args: { [hostile]: hostile } },
      { type: 'tool_output', toolCallId: 'c', output: hostile, isError: true },
      { type: 'image', source: { type: 'base64', mimeType: 'image/png', data: '"><script>alert(1)</script>' } },
      { type: 'image', source: { type: 'url', url: 'https://example.com/x.png' } },
      {
        type: 'attachment',
        attachmentType: 'file',
        fileName: hostile,
        filePath: hostile,
        source: { type: 'base64', mimeType: 'text/html', data: btoa(hostile) },
      },
    ]
    const document = page([session(all, hostile)])
    expect(document.querySelectorAll('script, img, iframe, object, link')).toHaveLength(0)
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([])
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on/)
    expect(document.querySelector('meta[http-equiv]')?.getAttribute('content')).toMatch(/^default-src 'none'/)
  })

  it('holds the pictures that were in the session', () => {
    const source = { type: 'base64', mimeType: 'image/png', data: 'iVBORw0KGgo=' } as const
    const picture = page([session([{ type: 'image', source }])]).querySelector('img')
    expect(picture?.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { differencesOf, translatedLanguages } from './translations/compare'
import { messagesOf, rendered, type Message } from './translations/texts'
import { en } from '../src/messages/en'
import { formatsOf } from '../src/messages/formats'
import { catalogs } from '../src/messages/catalogs'
import { languages } from '../src/messages/languages'

/** Names and notation, which are the same in every language. */
const names = [
  ...Object.values(languages),
  ...['Anthropic', 'Claude Code', 'Codex', 'Gemini', 'Git', 'GitHub Copilot', 'Google', 'OpenAI', 'OpenCode', 'Parley'],
  ...['Inter', 'JetBrains Mono', 'API', 'ID', 'URL', 'settings.json', 'code --goto {path}:{line}', 'notes/todo.md'],
  ...['`parley serve`', '`parley rpc`', '`parley host`', 'SSH', '‹title› · Parley'],
  ...['Alt', 'Backspace', 'Ctrl', 'Del', 'End', 'Enter', 'Esc', 'Home', 'Insert', 'Shift', 'Space', 'Tab', 'Win'],
]

/** Words that a language shares with English. */
const shared: Readonly<Record<keyof typeof catalogs, readonly string[]>> = {
  de: [
    'Port',
    'Tablet',
    'Info',
    'Port ‹port›',
    'Terminal: ‹title›',
    'PIN',
    'Repository',
    'Passphrase',
    'Desktop',
    ...[
      'Agent',
      'Agent ‹name›',
      'Agent:',
      'App',
      'Branch',
      'Branch ‹branch›',
      'Browser',
      'Code',
      'Commit',
      'Details',
      'Host',
      'Optional.',
      'Editor',
      'Fork',
      'Format',
    ],
    ...[
      'Hook',
      'Import',
      'In ‹folder›',
      'in ‹where›',
      'In ‹name› (‹path›)',
      'Name',
      'Normal',
      'Persona',
      'Persona ‹name›',
      'Personas',
    ],
    ...[
      'Plan',
      'Plugin',
      'Prompt',
      'Prompt ‹name›',
      'Prompts',
      'Skill',
      'Skills',
      'Status',
      'Subagent',
      'System',
      'Tag',
      'Tags',
      'Terminal',
      'Text',
      'Tools',
    ],
    ...['Tokens', 'Version', 'Worktree', 'Worktrees', 'in', 'in ‹time›'],
  ],
  es: [
    'Script',
    'Terminal: ‹title›',
    'PIN',
    'Prompt',
    ...[
      'Commit',
      'Editor',
      'Error',
      'Hook',
      'Host',
      'Inspector',
      'Manual',
      'No',
      'Normal',
      'Plan',
      'Prompts',
      'Terminal',
    ],
    ...['Tokens', 'Total', '‹before› → ‹after› tokens', '‹rate› tokens/s', '‹tokens› tokens'],
    ...['Prompt ‹name›', 'Pull request #‹number›', 'Worktree', 'Worktrees', '‹tokens› tokens · ‹cost›'],
  ],
  fr: [
    'Port',
    'Info',
    'Script',
    'Port ‹port›',
    'Documentation',
    'Machine',
    'Prompt',
    ...['Actions', 'Agent', 'Agent ‹name›', 'Agents', 'Agents · Parley', 'Arguments', 'Branches', 'Code', 'Commit'],
    ...[
      'Compression',
      'Conversation',
      'Description',
      'Document',
      'Extensions',
      'Format',
      'Hook',
      'Image',
      'Instructions',
    ],
    ...['Message', 'Messages', 'Mode', 'Normal', 'Note', 'Notes', 'Notifications', 'Persona', 'Persona ‹name›'],
    ...['Personas', 'Plan', 'Plugin', 'Prompts', 'Secrets', 'Sections', 'Session', '&Session', 'Sessions', 'Terminal'],
    ...['Total', 'Type', 'Version', 'agents', 'messages', 'question', 'sessions'],
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((position) => `Session ${String(position)}`),
    ...['Prompt ‹name›', 'Session ‹title›', 'Worktree', 'Worktrees'],
  ],
  ja: ['detached HEAD', 'PIN'],
  'zh-Hans': ['PIN'],
}

const english = messagesOf(en)
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/‹.*?›/g, ''))

describe.each(translatedLanguages)('the translation into %s', (language) => {
  let translated: ReadonlyMap<string, Message>
  beforeAll(async () => {
    translated = messagesOf(await catalogs[language]())
  })

  it('has every message and no other, each from the present English text', async () => {
    expect(await differencesOf(language)).toEqual({ missing: [], surplus: [], changed: [] })
  })

  it('shows the parameters that English shows', () => {
    const { number } = formatsOf(language)
    const lost = [...english].flatMap(([path, message]) => {
      const translation = translated.get(path)
      if (translation === undefined) return []
      const { text } = rendered(translation, 1001)
      const source = rendered(message, 1001)
      return [...source.samples].flatMap(([name, sample]) => {
        const shown =
          (source.text.includes(sample.text) && sample.text) ||
          (source.text.includes(formatsOf('en').number(sample.number)) && number(sample.number))
        return shown !== false && !text.includes(shown) ? [`${path}: ${name}`] : []
      })
    })
    expect(lost).toEqual([])
  })

  it('leaves no text in English', () => {
    const allowed = new Set([...names, ...shared[language]])
    const same = [...english].flatMap(([path, message]) => {
      const translation = translated.get(path)
      const { text } = rendered(message, 1001)
      if (translation === undefined || !hasWords(text) || allowed.has(text)) return []
      return rendered(translation, 1001).text === text ? [`${path}: ${text}`] : []
    })
    expect(same).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { TrustItem } from '#shared/trust/entities'
import { runsPrograms } from './runs-programs'

type Row = readonly [kind: TrustItem['kind'], path: string, text: string]

const runs = ([kind, path, text]: Row) => runsPrograms({ kind, path, text, name: 'x' })

const words: readonly Row[] = [
  [
    'agent',
    '.claude/agents/reviewer.md',
    '---\nname: reviewer\ntools: read, list\nmodel: x\n---\nReview. Mind hooks: all.',
  ],
  ['agent', '.github/agents/critic.agent.md', 'Find faults.'],
  ['agent', '.github/agents/broken.md', '---\nname: [\n---\n'],
  ['command', '.codex/prompts/fix.md', 'Fix $ARGUMENTS'],
  ['command', '.gemini/commands/fix.toml', 'prompt = "Fix {{args}}"'],
  ['skill', '.agents/skills/x/SKILL.md', '---\nname: x\ndescription: y\n---\nRun scripts/x.py.'],
  ['skill', '.agents/skills/x/scripts/x.py', 'print(1)'],
  ['skill', '.agents/skills/x/references/shell.md', 'Use !`x`.'],
]

const programs: readonly Row[] = [
  ['hook', '.github/hooks/a.json', '{}'],
  ['mcp-server', '.mcp.json', '{}'],
  ['plugin', '.gemini/extensions/e/README.md', 'Words'],
  ['setting', '.gemini/.env', 'A=1'],
  ['git', '.git/config', './evil.sh'],
  ['agent', '.claude/agents/a.md', '---\nname: a\nhooks:\n  Stop: evil\n---\n'],
  ['agent', '.claude/agents/a.md', '---\n"\\x68ooks": {}\n---\n'],
  ['agent', '.claude/agents/a.md', '---\nname: [\nhooks: {}\n---\n'],
  ['agent', '.claude/agents/a.md', '---\nhooks: {}\n'],
  ['agent', '.github/agents/a.md', '---\nmcp-servers: {}\n---\n'],
  ['agent', '.claude/agents/a.md', '---\npermissionMode: bypassPermissions\n---\n'],
  ['agent', '.codex/agents/a.toml', 'name = "a"'],
  ['agent', 'opencode.json', '{}'],
  ['command', '.claude/commands/a.md', 'Now !`evil`'],
  ['command', '.gemini/commands/a.toml', 'prompt = "!{evil}"'],
  ['skill', '.claude/skills/a/SKILL.md', '---\nallowed-tools: Bash(*)\n---\n'],
  ['skill', '.claude/skills/a/SKILL.md', 'x'.repeat(20_000)],
]

describe('items that execute programs', () => {
  it.each(words)('are not: %s %s %j', (...row) => expect(runs(row)).toBe(false))
  it('are assumed among files that were not looked into', () =>
    expect(runsPrograms({ kind: 'skill', name: '…', path: '.claude/skills', text: 'More' })).toBe(true))
  it.each(programs)('are: %s %s %.60j', (...row) => expect(runs(row)).toBe(true))
})

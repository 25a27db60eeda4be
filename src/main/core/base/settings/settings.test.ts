import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings } from './settings'
import { SETTINGS_FILE } from './settings-json'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-settings-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const write = (text: string) => writeFile(join(dataDir, SETTINGS_FILE), text)

const writeJson = (content: unknown) => write(JSON.stringify(content))
const problemsOf = async () => (await readSettings(dataDir)).problems.map(({ text }) => text)

it('takes a missing file for an empty one', async () => {
  const { isSkillOff, ...settings } = await readSettings(dataDir)
  expect(isSkillOff('any')).toBe(false)
  expect(settings).toEqual({
    agentServers: new Map(),
    mcpServers: new Map(),
    testedAgents: new Map(),
    prices: new Map(),
    scripts: new Map(),
    titlesByAgent: false,
    import: { off: [], kept: [], isAsked: false },
    extensions: new Map(),
    signIn: {},
    backups: {},
    problems: [],
  })
})

it('reads agents and the default, whatever else is there', async () => {
  await write(
    `\uFEFF${JSON.stringify({
      theme: 'dark',
      agentServers: {
        mine: { command: 'node', args: ['agent.mjs'], env: { KEY: 'value' }, icon: 'x' },
        bare: { command: 'b' },
      },
      defaultAgent: 'mine',
    })}`,
  )
  const settings = await readSettings(dataDir)
  expect(settings).toMatchObject({ defaultAgent: 'mine', problems: [] })
  expect(settings.agentServers.get('mine')).toMatchObject({
    command: 'node',
    args: ['agent.mjs'],
    env: { KEY: 'value' },
  })
  expect(settings.agentServers.get('bare')).toMatchObject({ command: 'b', args: [], env: {} })
})

it('reads comments and trailing commas, and keys of every name', async () => {
  await write('{\n  // Mine.\n  "approvalPolicy": "reject", /* safe */\n  "signIn": { "__proto__": "key", },\n}\n')
  const { approvalPolicy, signIn, problems } = await readSettings(dataDir)
  expect([approvalPolicy, problems]).toEqual(['reject', []])
  expect(Object.entries(signIn)).toEqual([['__proto__', 'key']])
})

it('leaves out a broken entry, says so, and keeps its values to itself', async () => {
  await writeJson({ agentServers: { good: { command: 'g' }, bad: { command: 5, env: { KEY: 'secret' } } } })
  const { agentServers, problems } = await readSettings(dataDir)
  expect(problems).toEqual([{ part: 'agentServers', text: expect.stringContaining('agentServers.bad') as string }])
  expect(JSON.stringify(problems)).not.toContain('secret')
  expect([...agentServers.keys()]).toEqual(['good'])
})

it('judges each value by itself: a wrong one keeps its last valid value, and is told', async () => {
  const right = {
    agentServers: { mine: { command: 'node' } },
    mcpServers: { files: { command: 'files', tools: ['read'] } },
    defaultAgent: 'mine',
    approvalPolicy: 'reject',
    disabledSkills: ['deploy'],
    titlesByAgent: true,
    signIn: { codex: 'key' },
    backups: { daily: 30 },
    import: { off: ['gemini'] },
    extensions: { ext: { contentHash: 'a' } },
  }
  await writeJson(right)
  await readSettings(dataDir)
  const wrong = {
    approvalPolicy: 'rejct',
    agentServers: { mine: { command: 5 }, other: { command: 'other' } },
    mcpServers: { files: { command: 'files', tools: 'read' } },
    defaultAgent: 7,
    disabledSkills: 'deploy',
    titlesByAgent: 'yes',
    signIn: { codex: 1 },
    backups: { daily: '30' },
    import: { off: 'gemini' },
    extensions: { ext: { contentHash: 1 } },
  }
  for (const [key, value] of Object.entries(wrong)) {
    await writeJson({ ...right, [key]: value })
    const settings = await readSettings(dataDir)
    expect(settings.problems, key).toHaveLength(1)
    expect(settings, key).toMatchObject({
      approvalPolicy: 'reject',
      defaultAgent: 'mine',
      titlesByAgent: true,
      signIn: { codex: 'key' },
      backups: { daily: 30 },
      import: { off: ['gemini'] },
    })
    expect([settings.isSkillOff('deploy'), settings.isSkillOff('review')], key).toEqual([true, false])
    expect(settings.agentServers.get('mine'), key).toMatchObject({ command: 'node' })
    expect(settings.agentServers.has('other'), key).toBe(key === 'agentServers')
    expect(settings.mcpServers.get('files'), key).toMatchObject({ tools: ['read'] })
    // A consent that cannot be read is none.
    expect(settings.extensions.has('ext'), key).toBe(key !== 'extensions')
    await writeJson(right)
    await readSettings(dataDir)
  }
})

it.each(['"text"', '3', '[]', 'null'])('keeps a table that is %s as it was', async (value) => {
  await writeJson({ agentServers: { mine: { command: 'node' } }, approvalPolicy: 'reject' })
  await readSettings(dataDir)
  await write(`{ "agentServers": ${value}, "import": ${value} }`)
  const settings = await readSettings(dataDir)
  expect([...settings.agentServers.keys()]).toEqual(['mine'])
  // It is absent now, so it ended.
  expect(settings.approvalPolicy).toBeUndefined()
  expect(settings.problems.map(({ part }) => part)).toEqual(['agentServers', 'import'])
})

it.each(['reject ', 'Reject', 5, null, ['reject'], {}])('is strict at a start where a policy is %j', async (policy) => {
  await writeJson({ approvalPolicy: policy, disabledSkills: 'deploy', backups: { daily: '30' } })
  const settings = await readSettings(dataDir)
  expect(settings.approvalPolicy).toBe('reject')
  expect(settings.isSkillOff('deploy')).toBe(true)
  expect(settings.backups.daily).toBeGreaterThanOrEqual(30)
  expect(settings.problems).toHaveLength(3)
})

it.each(['{ "agentServers": ', '[]', '"text"', 'nonsense', ''])(
  'keeps everything while the file is %j, says so, and leaves the file alone',
  async (text) => {
    await write(text)
    expect((await readSettings(dataDir)).approvalPolicy).toBe('reject')
    await writeJson({ approvalPolicy: 'full-access', mcpServers: { files: { command: 'files' } } })
    const { approvalPolicy } = await readSettings(dataDir)
    await write(text)
    const settings = await readSettings(dataDir)
    expect(settings.approvalPolicy).toBe(approvalPolicy)
    expect([...settings.mcpServers.keys()]).toEqual(['files'])
    expect(settings.problems).toEqual([{ part: null, text: expect.stringContaining(SETTINGS_FILE) as string }])
    expect(await readFile(join(dataDir, SETTINGS_FILE), 'utf8')).toBe(text)
  },
)

it('names the line of a mistake, not its text', async () => {
  await write('{\n "agentServers": {\n  "mine": { "env": { "KEY": "secret" } ]\n }\n}')
  expect(await problemsOf()).toEqual([expect.stringContaining('(line 3)') as string])
  expect((await problemsOf()).join('\n')).not.toContain('secret')
})

it('says when the file cannot be read', async () => {
  await mkdir(join(dataDir, SETTINGS_FILE))
  expect(await problemsOf()).toEqual([expect.stringContaining('cannot be read') as string])
})

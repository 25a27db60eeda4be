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

it('takes a missing file for an empty one', async () => {
  expect(await readSettings(dataDir)).toEqual({
    ok: true,
    value: {
      agentServers: new Map(),
      mcpServers: new Map(),
      disabledSkills: [],
      titlesByAgent: false,
      import: { off: [], kept: [], isAsked: false },
      extensions: new Map(),
      signIn: {},
      problems: [],
    },
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
  expect(settings).toMatchObject({ ok: true, value: { defaultAgent: 'mine', problems: [] } })
  if (!settings.ok) return
  expect(settings.value.agentServers.get('mine')).toMatchObject({
    command: 'node',
    args: ['agent.mjs'],
    env: { KEY: 'value' },
  })
  expect(settings.value.agentServers.get('bare')).toMatchObject({ command: 'b', args: [], env: {} })
})

it('leaves out a broken entry, says so, and keeps its values to itself', async () => {
  await write(JSON.stringify({ agentServers: { good: { command: 'g' }, bad: { command: 5, env: { KEY: 'secret' } } } }))
  const settings = await readSettings(dataDir)
  expect(settings).toMatchObject({ ok: true, value: { problems: [expect.stringContaining('agentServers.bad')] } })
  expect(JSON.stringify(settings)).not.toContain('secret')
  if (settings.ok) expect([...settings.value.agentServers.keys()]).toEqual(['good'])
})

it.each(['{ "agentServers": ', '[]', '{"agentServers": 3}', 'nonsense'])(
  'says what is wrong with %s and changes nothing',
  async (text) => {
    await write(text)
    expect(await readSettings(dataDir)).toMatchObject({
      ok: false,
      error: expect.stringContaining(SETTINGS_FILE) as string,
    })
    expect(await readFile(join(dataDir, SETTINGS_FILE), 'utf8')).toBe(text)
  },
)

it('names the line of a mistake, not its text', async () => {
  await write('{\n "agentServers": {\n  "mine": { "env": { "KEY": "secret" }, }\n }\n}')
  const settings = await readSettings(dataDir)
  expect(settings).toMatchObject({ ok: false, error: expect.stringContaining('(line 3)') as string })
  expect(JSON.stringify(settings)).not.toContain('secret')
})

it('says when the file cannot be read', async () => {
  await mkdir(join(dataDir, SETTINGS_FILE))
  expect(await readSettings(dataDir)).toMatchObject({
    ok: false,
    error: expect.stringContaining('cannot be read') as string,
  })
})

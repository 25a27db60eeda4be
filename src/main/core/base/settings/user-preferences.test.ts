import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PreferenceState } from '#shared/preferences/entities'
import { defaultPreferences } from '#shared/preferences/table'
import { posixIt } from '#core/testing/posix-it'
import { editSettings } from './edit-settings'
import { UserPreferences } from './user-preferences'

let dataDir: string
let announced: PreferenceState[]
let preferences: UserPreferences
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-preferences-'))
  announced = []
  preferences = new UserPreferences({ dataDir, log: () => undefined, onChange: (state) => void announced.push(state) })
})
afterEach(async () => {
  preferences.end()
  await rm(dataDir, { recursive: true })
})

const file = () => join(dataDir, 'settings.json')
const write = (content: unknown) => writeFile(file(), typeof content === 'string' ? content : JSON.stringify(content))

it('has a default for every setting', async () => {
  expect(await preferences.current()).toEqual({ file: file(), values: defaultPreferences, set: [], problems: [] })
  expect(announced).toEqual([])
})

it('changes the file, leaves the rest of it alone, and restores defaults', async () => {
  await write({ defaultAgent: 'mine', appearance: { theirs: 1 } })
  const changed = await preferences.update({ 'appearance.theme': 'dark', 'appearance.fontSize': 15 })
  expect(changed).toMatchObject({ ok: true, value: { values: { 'appearance.theme': 'dark' }, problems: [] } })
  const content = { defaultAgent: 'mine', appearance: { theirs: 1, theme: 'dark', fontSize: 15 } }
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(content)
  const restored = await preferences.update({ 'appearance.theme': null })
  expect(restored).toMatchObject({
    value: { values: { 'appearance.theme': 'system' }, set: ['appearance.fontSize'] },
  })
  expect(announced).toHaveLength(2)
})

it('keeps what was valid where a value is not, and says so', async () => {
  await write({ appearance: { theme: 'dark', density: 'compact' } })
  await preferences.current()
  await write({ appearance: { theme: 'mauve', density: 'comfortable', fontSize: 400 } })
  const { values, problems } = await preferences.current()
  expect(values).toMatchObject({ 'appearance.theme': 'dark', 'appearance.density': 'comfortable' })
  expect(values['appearance.fontSize']).toBe(13)
  expect(problems).toEqual([
    expect.stringContaining('appearance.theme in ') as string,
    expect.stringContaining('appearance.fontSize in ') as string,
  ])
})

it.each(['dark', 5, null, []])('keeps a group that is %j as it was, and says so', async (group) => {
  await write({ appearance: { theme: 'dark' } })
  await preferences.current()
  await write({ appearance: group })
  expect(await preferences.current()).toMatchObject({
    values: { 'appearance.theme': 'dark' },
    problems: [expect.stringContaining('appearance in ') as string],
  })
})

it('is strict where a value is wrong and none is known', async () => {
  await write({ notifications: { details: 'nevr' }, fleet: { servers: 'nats://a:1', follow: 'no', name: 'my fleet' } })
  expect((await preferences.current()).values).toMatchObject({
    'notifications.details': 'never',
    'fleet.follow': false,
    'fleet.servers': '',
  })
  await write({ fleet: { servers: 'nats://a:1', name: 'mine' } })
  await preferences.current()
  await write({ fleet: { servers: 'nats://a:1', name: 'my fleet' } })
  expect((await preferences.current()).values).toMatchObject({
    'notifications.details': 'unlocked',
    'fleet.servers': 'nats://a:1',
    'fleet.name': 'mine',
  })
})

it('tells what is wrong in the rest of the file too', async () => {
  await write({ approvalPolicy: 'rejct', appearance: { theme: 'mauve' } })
  expect((await preferences.current()).problems).toEqual([
    expect.stringContaining('approvalPolicy in ') as string,
    expect.stringContaining('appearance.theme in ') as string,
  ])
})

it('keeps everything while the file cannot be read, and does not write it', async () => {
  await write({ appearance: { theme: 'dark' } })
  await preferences.current()
  await write('{ "appearance": ')
  expect(await preferences.current()).toMatchObject({
    values: { 'appearance.theme': 'dark' },
    problems: [expect.stringContaining('not valid JSON') as string],
  })
  expect(await preferences.update({ 'appearance.theme': 'light' })).toMatchObject({
    ok: false,
    error: { code: 'settings-invalid' },
  })
  expect(await readFile(file(), 'utf8')).toBe('{ "appearance": ')
})

it('follows the file, also when an editor replaces it', async () => {
  await preferences.begin()
  await write({ appearance: { theme: 'dark' } })
  await vi.waitFor(() => expect(announced.at(-1)?.values['appearance.theme']).toBe('dark'), 5000)
  await writeFile(`${file()}.new`, JSON.stringify({ composer: { send: 'mod-enter' } }))
  await rename(`${file()}.new`, file())
  await vi.waitFor(() => {
    expect(announced.at(-1)?.values).toMatchObject({ 'appearance.theme': 'system', 'composer.send': 'mod-enter' })
  }, 5000)
})

posixIt('follows the file that a link leads to, and the link', async () => {
  const [first, second] = [join(dataDir, 'dotfiles', 'a.json'), join(dataDir, 'dotfiles', 'b.json')]
  await mkdir(join(dataDir, 'dotfiles'))
  await writeFile(first, '{}')
  await writeFile(second, JSON.stringify({ appearance: { theme: 'light' } }))
  await symlink(first, file())
  await preferences.begin()
  await writeFile(first, JSON.stringify({ appearance: { theme: 'dark' } }))
  await vi.waitFor(() => expect(announced.at(-1)?.values['appearance.theme']).toBe('dark'), 5000)
  await symlink(second, `${file()}.new`)
  await rename(`${file()}.new`, file())
  await vi.waitFor(() => expect(announced.at(-1)?.values['appearance.theme']).toBe('light'), 5000)
  await writeFile(second, '{}')
  await vi.waitFor(() => expect(announced.at(-1)?.values['appearance.theme']).toBe('system'), 5000)
})

it('tells which entries another program changed, and none that this one did', async () => {
  const edited: string[][] = []
  const following = new UserPreferences({
    dataDir,
    log: () => undefined,
    onChange: () => undefined,
    onEdited: (entries) => void edited.push([...entries]),
  })
  await following.begin()
  await editSettings(dataDir, [{ path: ['prompts'], value: [{ name: 'own', text: 'Own' }] }])
  await following.current()
  await write({ prompts: [{ name: 'own', text: 'Own' }], agentServers: { mine: { command: 'node' } } })
  await vi.waitFor(() => expect(edited).toEqual([['agentServers']]), 5000)
  following.end()
})

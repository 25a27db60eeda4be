import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { PermissionRequest } from '#shared/permission/entities'
import type { PermissionRule, PermissionRuleDraft } from '#shared/permission/rule'
import type { ToolKind } from '#shared/vocabulary/entities'
import { hostileTails } from '../fixtures/hostile-commands'
import { findDenial, findRule, matchesRule } from './match-rule'
import { suggestRule } from './suggest-rule'
import { readSubject } from '../subject'
import { asked, project, root, rule, running, writing } from '../testing/rules'

async function answers(draft: PermissionRuleDraft, request: PermissionRequest, adapterName = 'mine'): Promise<boolean> {
  return matchesRule(draft, await readSubject(request, adapterName))
}

const diff = (target: string) => ({ type: 'diff' as const, path: target, oldText: null, newText: '' })

describe('a rule that allows a command', () => {
  const npmTest = rule({ commandPattern: 'npm test *' })

  it.each<[string, unknown, Record<string, unknown>]>([
    ['as text', 'npm test', {}],
    ['with more words', 'npm test src', {}],
    ['in its words', ['npm', 'test', 'a b'], {}],
    ['with its words beside it', 'npm', { args: ['test'] }],
    ['with harmless things beside it', 'npm test', { description: 'Test', timeout: 1000, run_in_background: true }],
    ['with nothing in what it does not know', 'npm test', { sandbox: false, env: null, note: '' }],
    ['in a folder inside', 'npm test', { workdir: 'src' }],
  ])('lets it through %s', async (_, command, more) => {
    expect(await answers(npmTest, running(command, more))).toBe(true)
  })

  it.each<[string, unknown, Record<string, unknown>]>([
    ['with an environment', 'npm test', { env: { PATH: '/evil' } }],
    ['with input it does not know', 'npm test', { dangerouslyDisableSandbox: true }],
    ['with a second command', 'npm test', { cmd: 'rm x' }],
    ['with a script beside it', 'npm test', { script: 'rm x' }],
    ['as something else than text', { run: 'npm test' }, {}],
    ['in words that are none', ['npm', 'test', 3], {}],
    ['in words that a shell would read otherwise', ['npm', 'test', '$(rm x)'], {}],
    ['through another program', ['bash', '-c', 'npm test'], {}],
    ['with arguments that are no words', 'npm', { args: 'test' }],
  ])('does not let it through %s', async (_, command, more) => {
    expect(await answers(npmTest, running(command, more))).toBe(false)
  })

  it.each(hostileTails)('does not let anything else through: %j', async (tail) => {
    expect(await answers(npmTest, running(`npm test ${tail}`))).toBe(false)
    expect(await answers(npmTest, running(['npm', 'test', tail, '; rm x']))).toBe(false)
  })

  it('holds only in its folder', async () => {
    const here = rule({ commandPattern: 'npm test', scope: 'folder', folder: path.join(project, 'src') })
    expect(await answers(here, running('npm test', { cwd: 'src' }))).toBe(true)
    expect(await answers(here, running('npm test'))).toBe(false)
    expect(await answers(here, running('npm test', { cwd: path.join(project, 'src', '..') }))).toBe(false)
    expect(await answers(here, { ...running('npm test'), cwd: path.join(project, 'link') })).toBe(false)
    expect(await answers(here, { ...running('npm test'), cwd: 'src' })).toBe(false)
  })

  it('says nothing of files, and one for files nothing of commands', async () => {
    expect(await answers(npmTest, writing('a.ts'))).toBe(false)
    expect(await answers(rule({ pathPattern: '**', toolName: 'run' }), running('npm test'))).toBe(false)
    expect(await answers(rule({ toolName: 'run' }), running('npm test'))).toBe(false)
  })
})

describe('a rule that allows paths', () => {
  const sources = (): PermissionRuleDraft =>
    rule({ dangerLevel: 'write', scope: 'folder', folder: project, pathPattern: 'src/**' })

  it.each<[string, () => PermissionRequest]>([
    ['a path', () => writing('src/a.ts')],
    ['an absolute path', () => writing(path.join(project, 'src', 'deep', 'a.ts'))],
    ['a reading', () => ({ ...writing('src/a.ts'), dangerLevel: 'read' })],
    ['several paths', () => writing('src/a.ts', { paths: ['src/b.ts', 'src/c.ts'] })],
    ['`..` that stays inside', () => writing('src/../src/a.ts')],
    ['an edit that is called a command', () => writing('src/a.ts', { command: 'str_replace', old_str: 'a' })],
  ])('lets %s through', async (_, request) => {
    expect(await answers(sources(), request())).toBe(true)
  })

  it.each<[string, () => PermissionRequest]>([
    ['a path beside it', () => writing('other/a.ts')],
    ['a path outside', () => writing(path.join(root, 'outside', 'a.ts'))],
    ['`..` that leaves', () => writing('src/../../outside/a.ts')],
    ['a link that leaves', () => writing('link/a.ts')],
    ['a hidden file', () => writing('src/.env')],
    ['one of several outside', () => writing('src/a.ts', { paths: ['src/b.ts', '../c.ts'] })],
    ['another path under another name', () => writing('src/a.ts', { destination: '/etc/passwd' })],
    ['a path in what it shows', () => ({ ...writing('src/a.ts'), preview: [diff('../x')] })],
    ['a home folder', () => writing('~/a.ts')],
    ['an address', () => writing('file:///etc/passwd')],
    ['what is no text', () => writing({ file: 'src/a.ts' })],
    ['no path at all', () => writing(undefined)],
    ['a running', () => ({ ...writing('src/a.ts'), dangerLevel: 'exec' })],
    ['a network access', () => ({ ...writing('src/a.ts'), dangerLevel: 'network' })],
  ])('does not let %s through', async (_, request) => {
    expect(await answers(sources(), request())).toBe(false)
  })
})

describe('a rule for one folder', () => {
  const here = (): PermissionRuleDraft =>
    rule({ scope: 'folder', folder: project, dangerLevel: 'exec', commandPattern: 'npm test' })
  const other = (): string => path.join(root, 'outside')

  it('holds where every name of a folder is that one', async () => {
    expect(await answers(here(), running('npm test', { cwd: project, workdir: '.' }))).toBe(true)
  })

  it.each([
    ['cwd', 'workdir'],
    ['workdir', 'directory'],
    ['directory', 'dir_path'],
    ['cwd', 'dir_path'],
  ])('does not hold where %s and %s are different folders', async (one, two) => {
    expect(await answers(here(), running('npm test', { [one]: project, [two]: other() }))).toBe(false)
    expect(await answers(here(), running('npm test', { [one]: other(), [two]: project }))).toBe(false)
    const subject = await readSubject(running('npm test', { [one]: other(), [two]: project }), 'mine')
    expect(await findDenial({ ...here(), effect: 'deny' }, subject)).toBe('unsure')
  })
})

describe('a denied command in the input of a custom tool', () => {
  const denial = (): PermissionRuleDraft => ({ effect: 'deny', scope: 'everywhere', commandPattern: 'rm *' })
  const finding = async (toolInput: Record<string, unknown>) =>
    findDenial(denial(), await readSubject(asked({ toolName: 'deploy', dangerLevel: 'exec', toolInput }), 'mine'))

  it('is not ruled out by the amount or the depth of its values', async () => {
    const many = Array.from({ length: 2100 }, (_, index) => `value ${index}`)
    expect(await finding({ many: [...many, 'rm x'] })).toBe('unsure')
    let deep: unknown = 'rm x'
    for (let level = 0; level < 20; level++) deep = { deep }
    expect(await finding({ deep })).toBe('unsure')
  })

  it('is not ruled out where a text names it', async () => {
    expect(await finding({ then: 'please rm x' })).toBe('unsure')
    expect(await finding({ then: 'deploy to production' })).toBe('clear')
  })
})

describe('a rule that allows a tool', () => {
  const weather = rule({ toolName: 'weather', adapterName: 'mine', dangerLevel: 'network' })
  const request = asked({ toolName: 'weather', dangerLevel: 'network', toolInput: { city: 'Bern' } })

  it('holds for that tool of that agent at that danger', async () => {
    expect(await answers(weather, request)).toBe(true)
    expect(await answers(weather, { ...request, toolName: 'weather2' })).toBe(false)
    expect(await answers(weather, request, 'other')).toBe(false)
    expect(await answers(weather, { ...request, dangerLevel: 'exec' })).toBe(false)
    expect(await answers(weather, { ...request, toolInput: { city: 'Bern', path: 'a' } })).toBe(false)
    expect(await answers(weather, { ...request, toolInput: { code: 'rm' } })).toBe(false)
  })

  it('of a session holds in that session only', async () => {
    const here = { ...weather, scope: 'session' as const, sessionId: 's1' }
    expect(await answers(here, request)).toBe(true)
    expect(await answers(here, { ...request, sessionId: 's2' })).toBe(false)
  })

  it('never holds for what is more dangerous', async () => {
    const levels: readonly ToolKind[] = ['read', 'write', 'exec', 'network', 'meta']
    const allowed: string[] = []
    for (const level of levels)
      for (const danger of levels)
        if (await answers({ ...weather, dangerLevel: level }, { ...request, dangerLevel: danger }))
          allowed.push(`${level}: ${danger}`)
    expect(allowed).toEqual([
      ...['read: read', 'write: read', 'write: write', 'exec: read', 'exec: write', 'exec: exec', 'exec: network'],
      ...['network: network', 'meta: meta'],
    ])
  })
})

describe('a rule that denies', () => {
  const deny = (more: Partial<PermissionRuleDraft>): PermissionRuleDraft => ({
    effect: 'deny',
    scope: 'everywhere',
    ...more,
  })

  it('finds a command in a longer line, and a path among others', async () => {
    expect(await answers(deny({ commandPattern: 'rm *' }), running('npm test && rm x'))).toBe(true)
    expect(await answers(deny({ commandPattern: 'rm *' }), running('rm x', { env: { A: '1' } }))).toBe(true)
    expect(await answers(deny({ commandPattern: 'rm *' }), running('npm test'))).toBe(false)
    expect(await answers(deny({ pathPattern: '**/.env' }), writing('src/a.ts', { to: 'src/.ENV' }))).toBe(true)
    expect(await answers(deny({ folder: project, pathPattern: '**' }), writing('../outside/a'))).toBe(false)
  })

  it('holds for every tool, level and agent that it does not name', async () => {
    expect(await answers(deny({}), running('npm test'))).toBe(true)
    expect(await answers(deny({ toolName: 'write' }), writing('a'))).toBe(true)
    expect(await answers(deny({ toolName: 'write' }), running('npm test'))).toBe(false)
    expect(await answers(deny({ dangerLevel: 'network' }), running('npm test'))).toBe(false)
    expect(await answers(deny({ scope: 'folder', folder: path.join(root, 'outside') }), running('x'))).toBe(false)
  })

  it('beats one that allows, and neither counts after its time', async () => {
    const saved = (ruleId: string, draft: PermissionRuleDraft): PermissionRule => ({
      ...draft,
      ruleId,
      createdAt: 0,
      useCount: 0,
    })
    const subject = await readSubject(running('npm test'), 'mine')
    const allowing = saved('allow', rule({ commandPattern: 'npm test' }))
    const denying = saved('deny', { ...deny({ commandPattern: 'npm *' }), expiresAt: 100 })
    expect((await findRule([allowing, denying], subject, 99)).rule?.ruleId).toBe('deny')
    expect((await findRule([allowing, denying], subject, 100)).rule?.ruleId).toBe('allow')
    expect(await findRule([denying], subject, 100)).toEqual({ rule: null, isUnsure: false })
  })
})

describe('a request that does not say what it runs', () => {
  const opaque = asked({ toolName: 'execute', toolInput: {}, summary: 'git status' })

  it.each<[string, PermissionRequest]>([
    ['a nameless tool', opaque],
    ['one that is named by its title', asked({ toolName: 'git status', toolInput: {} })],
    ['more rights', asked({ toolName: 'request_permissions', toolInput: { network: { enabled: true } } })],
    ['what its agent marks so', asked({ toolName: 'mine', toolInput: { city: 'Bern' }, onceOnly: true })],
  ])('is answered by no rule, and none is made of it: %s', async (_, request) => {
    const subject = await readSubject(request, 'mine')
    expect(await matchesRule(rule({ toolName: request.toolName }), subject)).toBe(false)
    for (const scope of ['session', 'always'] as const) expect(suggestRule(subject, scope, 'allow').ok).toBe(false)
  })

  it('may be what a rule denies', async () => {
    const denied: PermissionRuleDraft = { effect: 'deny', scope: 'everywhere', commandPattern: 'rm *' }
    expect(await findDenial(denied, await readSubject(opaque, 'mine'))).toBe('unsure')
    const named = asked({ toolName: 'mcp__box__run_it', toolInput: { line: 'rm x' } })
    expect(await findDenial(denied, await readSubject(named, 'mine'))).toBe('unsure')
    const harmless = asked({ toolName: 'mcp__box__weather', toolInput: { city: 'Bern' } })
    expect(await findDenial(denied, await readSubject(harmless, 'mine'))).toBe('clear')
  })
})

describe('a denied path', () => {
  const env: PermissionRuleDraft = { effect: 'deny', scope: 'everywhere', pathPattern: '**/.env' }

  it.each<[string, Record<string, unknown>]>([
    ['as it stands', { path: 'src/.env' }],
    ['after a folder that is not there', { path: 'src/none/../.env' }],
    ['after a link', { path: 'link/../.env' }],
    ['as an address', { path: pathToFileURL(path.join(project, 'src/.env')).href }],
    ['as an encoded address', { path: `file://${project}/src/%2Eenv` }],
    ['as a second path', { path: 'a.ts', output: 'src/.env' }],
    ['as a new name', { path: 'a.ts', new_name: '.env' }],
    ['in a list of edits', { edits: [{ file_path: 'a.ts' }, { file_path: 'src/.env' }] }],
    ['deep inside', { changes: { files: [{ inner: { target_file: 'src/.env' } }] } }],
    ['outside of the folder', { path: path.join(root, 'outside', '.env') }],
    ['in capitals', { path: 'src/.ENV' }],
    ['in a patch', { patch: '*** Begin Patch\n*** Update File: src/.env\n+x' }],
    ['in a diff', { diff: '--- a/x\n+++ b/src/.env\n+x' }],
  ])('is found %s', async (_, toolInput) => {
    const request = asked({ toolName: 'edit', dangerLevel: 'write', toolInput })
    expect(await findDenial(env, await readSubject(request, 'mine'))).toBe('runs')
  })

  it.each<[string, Record<string, unknown>]>([
    ['under a name that tells nothing', { thing: 'src/.env' }],
    ['in a list without a name', { things: ['a', ['src/.env']] }],
    ['where no text stands', { path: 'a.ts', file: { a: 1 }, extra: '.env' }],
    ['in too much to be looked at', { path: 'a.ts', list: Array.from({ length: 5000 }, () => 'x') }],
  ])('is not ruled out %s', async (_, toolInput) => {
    const request = asked({ toolName: 'edit', dangerLevel: 'write', toolInput })
    expect(await findDenial(env, await readSubject(request, 'mine'))).toBe('unsure')
  })

  it('is not seen in other files, nor in what they are to hold', async () => {
    for (const toolInput of [
      { path: 'src/a.ts' },
      { path: 'src/a.ts', content: 'src/.env', old_string: '.env' },
      { path: '.env.example' },
    ]) {
      const request = asked({ toolName: 'edit', dangerLevel: 'write', toolInput })
      expect(await findDenial(env, await readSubject(request, 'mine'))).toBe('clear')
    }
  })
})

describe('a second path', () => {
  it.each<Record<string, unknown>>([
    { output: '../out.txt' },
    { output: 'other.txt' },
    { new_name: 'other/b.ts' },
    { edits: [{ file_path: 'other/b.ts' }] },
    { files: [{ path: '/etc/passwd' }] },
    { thing: '/etc/passwd' },
    { thing: '../other/b.ts' },
    { patch: '*** Update File: other/b.ts' },
  ])('counts when allowing: %j', async (more) => {
    const sources = rule({ dangerLevel: 'write', scope: 'folder', folder: project, pathPattern: 'src/**' })
    expect(await answers(sources, writing('src/a.ts'))).toBe(true)
    expect(await answers(sources, writing('src/a.ts', more))).toBe(false)
  })
})

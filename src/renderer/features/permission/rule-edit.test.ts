import { afterEach, expect, it } from 'vitest'
import { describeRule, PermissionRuleDraft } from '#shared/permission/rule'
import { setLanguage } from '#messages'
import { ToolKind } from '#shared/vocabulary/entities'
import { editedRule, rulePattern, rulePlaces, ruleSentence } from './rule-edit'

const inFolder: PermissionRuleDraft = {
  effect: 'allow',
  scope: 'folder',
  folder: '/code/app',
  adapterName: 'playground',
  toolName: 'run',
  dangerLevel: 'exec',
  commandPattern: 'npm test',
}
const { folder: _folder, ...everywhere } = inFolder
const inSession: PermissionRuleDraft = { ...inFolder, scope: 'session', sessionId: 's' }
const paths: PermissionRuleDraft = {
  effect: 'allow',
  scope: 'folder',
  folder: '/code/app',
  dangerLevel: 'write',
  pathPattern: 'src/a.ts',
}

it('names what can be edited of a rule', () => {
  expect(rulePattern(inFolder)).toMatchObject({ field: 'commandPattern', value: 'npm test' })
  expect(rulePattern(paths)).toMatchObject({ field: 'pathPattern', value: 'src/a.ts' })
  expect(rulePattern({ effect: 'allow', scope: 'everywhere', toolName: 'think' })).toBeUndefined()
})

it('offers the suggested place first, and then everywhere it may hold', () => {
  expect(rulePlaces(inFolder).map(({ place }) => place)).toEqual([
    { scope: 'folder', folder: '/code/app' },
    { scope: 'everywhere' },
  ])
  expect(rulePlaces(inSession).map(({ place }) => place)).toEqual([
    { scope: 'session', sessionId: 's', folder: '/code/app' },
    { scope: 'session', sessionId: 's' },
  ])
  expect(rulePlaces({ ...everywhere, scope: 'everywhere' }).map(({ place }) => place)).toEqual([
    { scope: 'everywhere' },
  ])
})

it('changes the pattern and the place, and nothing else, into a rule that can be saved', () => {
  const [first, second] = rulePlaces(inFolder)
  expect(editedRule(inFolder, 'npm test', first?.place ?? inFolder)).toEqual(inFolder)
  const wide = editedRule(inFolder, ' npm run * ', second?.place ?? inFolder)
  expect(wide).toEqual({ ...everywhere, scope: 'everywhere', commandPattern: 'npm run *' })
  expect(PermissionRuleDraft.parse(wide)).toEqual(wide)
  expect(editedRule(paths, 'src/**', { scope: 'everywhere' })).toMatchObject({ pathPattern: 'src/**' })
})

it('says a rule with the name of the product', () => {
  expect(ruleSentence(inFolder, () => 'Playground')).toBe('Playground may run “npm test” in /code/app (run tool).')
})

afterEach(async () => {
  await setLanguage('en', [])
})

const optional = <T>(...values: T[]): (T | undefined)[] => [undefined, ...values]
const rules = ['allow', 'deny'].flatMap((effect) =>
  ['session', 'folder', 'everywhere'].flatMap((scope) =>
    optional('/code').flatMap((folder) =>
      optional(...ToolKind.options).flatMap((dangerLevel) =>
        optional('run').flatMap((toolName) =>
          optional({ commandPattern: 'npm test *' }, { pathPattern: 'src/**' }).map(
            (pattern) => ({ effect, scope, folder, dangerLevel, toolName, ...pattern }) as PermissionRuleDraft,
          ),
        ),
      ),
    ),
  ),
)

it('says every rule in English as the host does', () => {
  for (const rule of rules) expect(ruleSentence(rule, String)).toBe(describeRule(rule))
})

it('says a rule in the language of the app', async () => {
  await setLanguage('de', [])
  const sentence = ruleSentence({ ...inFolder, expiresAt: Date.UTC(2026, 4, 1, 12) }, () => 'Playground')
  expect(sentence).toMatch(
    /^Für Playground im Ordner \/code\/app erlaubt: „npm test“ ausführen \(Tool run, bis .*2026.*\)\.$/,
  )
})

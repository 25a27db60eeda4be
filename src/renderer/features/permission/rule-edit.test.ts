import { expect, it } from 'vitest'
import { PermissionRuleDraft } from '../../../shared/permission/rule'
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
  expect(ruleSentence(inFolder, () => 'Playground')).toBe(
    'Allow the command "npm test" with run by Playground in /code/app.',
  )
})

import { beforeEach, expect, it } from 'vitest'
import type { PermissionRule } from '#shared/permission/rule'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { Rules } from './rules.svelte'

const rule: PermissionRule = {
  ruleId: 'r',
  effect: 'allow',
  scope: 'everywhere',
  toolName: 'run',
  dangerLevel: 'exec',
  commandPattern: 'npm test',
  createdAt: 1,
  lastUsedAt: 2,
  useCount: 3,
}

let saved: PermissionRule[]
let host: FakeHost
let appWindow: AppWindow
let rules: Rules

beforeEach(async () => {
  saved = [rule]
  host = new FakeHost({
    'permission.rule.list': () => ({ rules: saved }),
    'permission.rule.remove': ({ ruleId }) => {
      saved = saved.filter((other) => other.ruleId !== ruleId)
      return { success: true }
    },
    'permission.rule.add': (input) => {
      const added = { ...input.rule, ruleId: 'again', createdAt: 9, useCount: 0 }
      saved = [added]
      return { rule: added }
    },
    'permission.rule.update': ({ patch }) => {
      saved = [{ ...rule, commandPattern: patch.commandPattern ?? '' }]
      return { rule }
    },
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  rules = new Rules(appWindow)
  await rules.load()
})

it('finds rules by their id', () => {
  expect(rules.byId('r')).toEqual(rule)
  expect(rules.byId('other')).toBeUndefined()
  expect(rules.byId(undefined)).toBeUndefined()
})

it('revokes a rule at once and saves it anew when that is undone', async () => {
  const removed = rules.remove(rule, 'Allow npm test')
  await expect.poll(() => rules.list).toEqual([])
  await expect.poll(() => appWindow.toasts.list).toHaveLength(1)
  appWindow.toasts.list[0]?.undo?.()
  await removed
  expect(host.inputs('permission.rule.add')).toEqual([
    {
      rule: {
        effect: 'allow',
        scope: 'everywhere',
        toolName: 'run',
        dangerLevel: 'exec',
        commandPattern: 'npm test',
      },
    },
  ])
  expect(rules.list).toMatchObject([{ ruleId: 'again', useCount: 0 }])
})

it('changes a pattern, and answers what is wrong with it', async () => {
  expect(await rules.update('r', { commandPattern: 'npm run *' })).toBeNull()
  expect(rules.byId('r')?.commandPattern).toBe('npm run *')
  delete host.answers['permission.rule.update']
  expect(await rules.update('r', { commandPattern: ';' })).toMatchObject({ code: 'unknown-request' })
})

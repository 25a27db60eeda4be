import { cleanup, screen, waitFor } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { PermissionRule } from '#shared/permission/rule'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { show } from '#renderer/lib/testing/show'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import RuleList from './RuleList.svelte'

afterEach(cleanup)

const rule: PermissionRule = {
  ruleId: 'r',
  effect: 'deny',
  scope: 'everywhere',
  commandPattern: 'rm *',
  createdAt: 1,
  useCount: 0,
}

async function open(isUpdated: boolean) {
  let isDismissed = !isUpdated
  const host = new FakeHost({
    'permission.rule.list': () => ({ rules: [rule] }),
    'permission.stricter.list': () =>
      isDismissed
        ? { rules: [], folders: [] }
        : { rules: [{ rule, reason: 'uncertain-commands' }], folders: [{ folder: '/home/ann/project', items: 2 }] },
    'permission.stricter.dismiss': () => {
      isDismissed = true
      return { success: true }
    },
  })
  const appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  show(appWindow, RuleList, {})
  await screen.findByRole('list', { name: 'Permission rules' })
}

it('tells which rules and folders ask more often now, until it is dismissed', async () => {
  await open(true)
  expect(await screen.findByText(/asks more often/)).toBeTruthy()
  expect(screen.getAllByText('No agent may run “rm *” everywhere.')).toHaveLength(2)
  expect(screen.getByText('/home/ann/project')).toBeTruthy()
  expect(screen.getByText(/2 git settings and hooks need your consent/)).toBeTruthy()
  screen.getByRole('button', { name: 'Dismiss' }).click()
  await waitFor(() => expect(screen.queryByText('/home/ann/project')).toBeNull())
  expect(screen.getAllByText('No agent may run “rm *” everywhere.')).toHaveLength(1)
})

it('tells nothing where nothing was saved before', async () => {
  await open(false)
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

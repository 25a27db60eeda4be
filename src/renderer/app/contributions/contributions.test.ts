import { beforeEach, expect, it } from 'vitest'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { PageKind, PageOf } from '#renderer/lib/window/pages'
import { inspectorTab } from './inspector-tabs'
import { viewOfPage } from './pages'

let appWindow: AppWindow

beforeEach(async () => {
  history.replaceState(null, '', '/')
  appWindow = new AppWindow(await new FakeHost({}).connect(), localStorage, { current: false })
})

const pages: { readonly [K in PageKind]: PageOf<K> } = {
  inbox: { kind: 'inbox', view: 'rules' },
  settings: { kind: 'settings', section: 'agents' },
  usage: { kind: 'usage' },
  search: { kind: 'search' },
  automations: { kind: 'automations' },
  review: { kind: 'review' },
  branches: { kind: 'branches', sessionId: 's' },
  landing: { kind: 'landing', folder: '/work' },
  attempts: { kind: 'attempts', groupId: null },
}

it('has another view for every page', () => {
  appWindow.open('s')
  const views = Object.values(pages).map((page) => viewOfPage(page, appWindow)?.component)
  expect(views).not.toContain(undefined)
  expect(new Set(views).size).toBe(views.length)
})

it('makes the views of a session anew for another one', () => {
  appWindow.open('s')
  const keys = () => [pages.branches, pages.review].map((page) => viewOfPage(page, appWindow)?.key)
  expect(keys()).toEqual(['s', 's'])
  appWindow.open('t')
  expect(keys()).toEqual(['s', 't'])
})

it('has no changes to review without a session', () => {
  expect(viewOfPage(pages.review, appWindow)).toBeNull()
})

it('shows the first tab in place of one that it does not know', () => {
  expect(inspectorTab('terminal')[0]).toBe('terminal')
  expect(inspectorTab('of another version')[0]).toBe('branches')
})

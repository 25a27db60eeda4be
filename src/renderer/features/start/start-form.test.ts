import { beforeEach, expect, it } from 'vitest'
import { NEW_SESSION } from '#renderer/lib/stores/drafts.svelte'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { StartForm } from './start-form.svelte'

let host: FakeHost
let appWindow: AppWindow
let form: StartForm

const adapter = (adapterName: string, isDefault: boolean) => ({
  adapterName,
  adapterId: adapterName,
  displayName: adapterName,
  description: '',
  origin: 'detected' as const,
  isDefault,
  available: true,
})

beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  host = new FakeHost({
    'adapter.list': () => ({ adapters: [adapter('one', false), adapter('two', true)] }),
    'attempt.start': () => ({
      commands: [],
      group: { groupId: 'g', createdAt: 0, folder: '/', repository: '/', baseCommit: 'c', attempts: [] },
    }),
    'session.sendMessage': ({ sessionId }) => ({ messageId: 'm', sessionId, turnId: 't' }),
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.adapters.load()
  form = new StartForm(appWindow)
})

it('offers the default agent and folder until others are chosen', () => {
  expect([form.choice, form.folder]).toEqual(['two', '/home/ann'])
  form.pick('one')
  form.folder = '/work '
  expect([form.choice, form.folder]).toEqual(['one', '/work '])
})

it('forgets the model and the mode of another agent, and the folder on another machine', () => {
  form.pick('one')
  form.chosen.model = 'large'
  form.pick('one')
  expect(form.chosen.model).toBe('large')
  form.pick('two')
  expect(form.chosen.model).toBe('')
  form.chosen.folderThere = '/there'
  form.machineId = 'm'
  expect(form.chosen.folderThere).toBe('')
})

it('makes attempts only where a worktree can be made, and none outside of one', () => {
  const wishes = [{ id: 1, choice: 'one', model: '', count: 2 }]
  form.chosen.wishes = wishes
  expect(form.wishes).toEqual([])
  form.chosen.canAttempt = true
  expect(form.wishes).toEqual(wishes)
  form.setInWorktree(false)
  expect(form.wishes).toEqual([])
})

it('starts attempts with the chosen mode, and does not wish them for the next session', async () => {
  appWindow.drafts.set(NEW_SESSION, 'Hello')
  form.chosen.mode = 'plan'
  form.chosen.canAttempt = true
  form.chosen.wishes = [
    { id: 1, choice: 'two', model: 'large', count: 2 },
    { id: 2, choice: 'one', model: '', count: 1 },
  ]
  await form.start()
  expect(host.inputs('attempt.start')).toMatchObject([
    {
      attempts: [
        { agent: { adapterName: 'two', model: 'large', mode: 'plan' }, count: 2 },
        { agent: { adapterName: 'one' }, count: 1 },
      ],
    },
  ])
  expect(JSON.stringify(host.inputs('attempt.start')).match(/"mode"/g)).toHaveLength(1)
  expect(form.wishes).toEqual([])
  appWindow.drafts.set(NEW_SESSION, 'Again')
  await form.start()
  expect(host.inputs('session.sendMessage')).toMatchObject([{ message: 'Again' }])
})

it('keeps the wished attempts when they could not be started', async () => {
  delete host.answers['attempt.start']
  appWindow.drafts.set(NEW_SESSION, 'Hello')
  form.chosen.canAttempt = true
  form.chosen.wishes = [{ id: 1, choice: 'two', model: '', count: 2 }]
  await form.start()
  expect(form.wishes).toHaveLength(1)
})

it('starts once there is something to send', async () => {
  await form.start()
  expect(host.inputs('session.sendMessage')).toEqual([])
  appWindow.drafts.set(NEW_SESSION, 'Hello')
  expect(form.ready).toBe(true)
  await form.start()
  expect(host.inputs('session.sendMessage')).toMatchObject([
    { message: 'Hello', targetWorkingDirectory: '/home/ann', agent: { adapterName: 'two' } },
  ])
  expect(form.starting).toBe(false)
})

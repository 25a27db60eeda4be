import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PermissionOption } from '#shared/permission/entities'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import { contractError } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import { entryOf } from '#renderer/lib/testing/permission-entry'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { menuPopup } from '#renderer/ui/menu-popup'
import { answerByKey } from './answer-by-key'
import PermissionHarness from './PermissionHarness.svelte'

const { request } = entryOf('p')
const rule: PermissionRuleDraft = {
  effect: 'allow',
  scope: 'folder',
  folder: '/code',
  adapterName: 'playground',
  dangerLevel: 'exec',
  commandPattern: 'npm test',
}
const button = (name: RegExp) => screen.getByRole('button', { name })

let host: FakeHost
let appWindow: AppWindow

// The app has it as soon as its page is idle.
beforeAll(() => menuPopup.load())

beforeEach(async () => {
  localStorage.clear()
  host = new FakeHost({
    'permission.list': () => ({ entries: [entryOf('p')], pending: 1, sessions: [] }),
    'permission.respond': () => ({ success: true, appliedScope: 'always', ruleId: 'r' }),
    'permission.preview': () => ({ rule, text: '' }),
    'permission.snooze': () => ({ success: true, snoozedUntil: 1 }),
    'permission.setExpiry': () => ({ success: true }),
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.approvals.load()
})

afterEach(cleanup)

it('allows once, denies, or puts off', async () => {
  render(PermissionHarness, { appWindow, request })
  await fireEvent.click(button(/^Allow once/))
  expect(host.inputs('permission.respond')).toEqual([{ requestId: 'p', optionId: 'yes' }])
  await fireEvent.click(button(/^Snooze/))
  expect(host.inputs('permission.snooze')).toEqual([{ requestId: 'p' }])
  await expect.poll(() => appWindow.approvals.answering.size).toBe(0)
  await fireEvent.click(button(/^Deny$/))
  expect(host.inputs('permission.respond')).toContainEqual({ requestId: 'p', optionId: 'no' })
})

it('grants nothing from the menu of denials, and denies nothing from that of grants', async () => {
  const options: PermissionOption[] = [
    { optionId: 'session', name: 'Allow for this session', kind: 'allow_session' },
    { optionId: 'never', name: 'Never again', kind: 'reject_always' },
  ]
  render(PermissionHarness, { appWindow, request: { ...request, options: [...request.options, ...options] } })
  const entriesOf = async (menu: RegExp) => {
    await fireEvent.keyDown(button(menu), { key: 'Enter' })
    const entries = await screen.findAllByRole('menuitem')
    const labels = entries.map(({ textContent }) => textContent.trim())
    await fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
    return labels
  }
  const denials = await entriesOf(/^More ways to deny/)
  expect(denials.some((label) => label.startsWith('Never again'))).toBe(true)
  expect(denials.filter((label) => /allow|yes/i.test(label))).toEqual([])
  const grants = await entriesOf(/^More ways to allow/)
  expect(grants).toHaveLength(2)
  expect(grants.filter((label) => /deny|never/i.test(label))).toEqual([])
})

it('ends by itself after an hour where the user wants that, and waits without an end again', async () => {
  const choose = async (entry: string) => {
    await fireEvent.keyDown(button(/^More ways to deny/), { key: 'Enter' })
    await fireEvent.keyDown(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) }), { key: 'Enter' })
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  }
  render(PermissionHarness, { appWindow, request })
  expect(screen.queryByText(/^Auto-denied at/)).toBeNull()
  const before = Date.now()
  await choose('Auto-deny after one hour')
  const [{ expiresAt }] = host.inputs('permission.setExpiry') as [{ expiresAt: number }]
  expect(expiresAt - before).toBeGreaterThanOrEqual(3_600_000)
  expect(expiresAt - Date.now()).toBeLessThanOrEqual(3_600_000)

  host.answers['permission.list'] = () => ({ entries: [{ ...entryOf('p'), expiresAt }], pending: 1, sessions: [] })
  await appWindow.approvals.load()
  expect(await screen.findByText(/^Auto-denied at/)).toBeDefined()
  await choose('Never expire')
  expect(host.inputs('permission.setExpiry').at(-1)).toEqual({ requestId: 'p', expiresAt: null })
})

it('leaves the focus on the button that opened a step once the step is cancelled', async () => {
  render(PermissionHarness, { appWindow, request })
  const more = button(/^More ways to deny/)
  for (const [entry, cancel] of [
    ['Deny with message', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape' })],
    ['Always deny', () => fireEvent.click(button(/^Cancel/))],
  ] as const) {
    await fireEvent.keyDown(more, { key: 'Enter' })
    await fireEvent.keyDown(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) }), { key: 'Enter' })
    const field = await screen.findByRole('textbox')
    await expect.poll(() => document.activeElement).toBe(field)
    await cancel(field)
    await expect.poll(() => document.activeElement).toBe(more)
    expect(screen.queryByRole('textbox')).toBeNull()
  }
  await fireEvent.click(button(/^Always allow/))
  await fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect.poll(() => document.activeElement).toBe(button(/^Always allow/))
})

it('gives the focus back to the button of an answer that was refused', async () => {
  let refuse: (answer: never) => void = () => {}
  host.request = () => new Promise((resolve) => (refuse = resolve))
  render(PermissionHarness, { appWindow, request })
  const allow = button(/^Allow once/)
  allow.focus()
  await fireEvent.click(allow)
  expect(allow).toHaveProperty('disabled', true)
  // A browser takes the focus from a button that is disabled.
  const other = document.body.appendChild(document.createElement('input'))
  other.focus()
  other.remove()
  expect(document.activeElement).toBe(document.body)
  refuse(err(contractError('host-closing', 'Parley is closing.')) as never)
  await expect.poll(() => document.activeElement).toBe(allow)
})

it('passes the focus on when it leaves with it, unless a finger was there last', async () => {
  let passed = 0
  const open = () => render(PermissionHarness, { appWindow, request, takefocus: () => passed++ }).unmount
  let leave = open()
  leave()
  expect(passed, 'without the focus').toBe(0)
  leave = open()
  button(/^Deny$/).focus()
  leave()
  expect(passed).toBe(1)
  leave = open()
  button(/^Deny$/).focus()
  await fireEvent(button(/^Deny$/), new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  leave()
  expect(passed, 'after a touch').toBe(1)
})

it('shows every field whole, and names what cannot be seen', () => {
  const long = `${'x'.repeat(20_000)} && rm -rf /`
  const toolInput = { command: long, env: { PATH: '/evil' }, 'na\u202eme': 'a\u200bb', run_in_background: true }
  render(PermissionHarness, { appWindow, request: { ...request, toolInput, cwd: '/co\u202ede' } })
  const card = screen.getByTestId('permission-card').textContent
  expect(card).toContain(long)
  expect(card).toContain('/evil')
  expect(card).toContain('na⟨U+202E⟩me')
  expect(card).toContain('a⟨U+200B⟩b')
  expect(card).toContain('run_in_background')
  expect(card).toContain('/co⟨U+202E⟩de')
  expect(card).not.toMatch(/[\u202e\u200b]/)
})

it('offers nothing that lasts where the agent does not say what it would do', () => {
  const { toolInput: _input, ...rest } = request
  render(PermissionHarness, { appWindow, request: { ...rest, toolInput: {}, onceOnly: true } })
  expect(screen.queryByRole('button', { name: /^Allow for this session/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Always allow/ })).toBeNull()
  expect(button(/^Allow once/)).toBeDefined()
  expect(screen.getByText(/applies to this request only/)).toBeDefined()
})

it('shows the rule and saves it as it was edited', async () => {
  render(PermissionHarness, { appWindow, request })
  await fireEvent.click(button(/^Always allow/))
  const sentence = await screen.findByTestId('rule-sentence')
  expect(sentence.textContent).toBe('playground may run “npm test” in /code.')
  expect(host.inputs('permission.respond')).toEqual([])

  await fireEvent.input(screen.getByRole('textbox', { name: 'Command' }), { target: { value: 'npm run *' } })
  await fireEvent.change(screen.getByRole('combobox', { name: 'Where' }), { target: { value: 1 } })
  await expect.poll(() => sentence.textContent).toBe('playground may run “npm run *” everywhere.')
  await fireEvent.click(button(/^Save and allow/))
  const { folder: _folder, ...anywhere } = rule
  expect(host.inputs('permission.respond')).toEqual([
    {
      requestId: 'p',
      behavior: 'allow',
      scope: 'always',
      rule: { ...anywhere, scope: 'everywhere', commandPattern: 'npm run *' },
    },
  ])
})

it('says why no rule is possible, and what is wrong with one', async () => {
  host.answers['permission.preview'] = () => ({ rule: null, text: 'It does more than run one program.' })
  render(PermissionHarness, { appWindow, request })
  await fireEvent.click(button(/^Allow for this session/))
  expect((await screen.findByRole('status')).textContent).toContain('It does more than run one program.')

  host.answers['permission.preview'] = () => ({ rule, text: '' })
  await fireEvent.click(button(/^Always allow/))
  await screen.findByTestId('rule-sentence')
  appWindow.approvals.answer = () => Promise.resolve(contractError('permission-rule-invalid', 'Too wide.'))
  await fireEvent.click(button(/^Save and allow/))
  expect((await screen.findByRole('alert')).textContent).toBe('Too wide.')
})

it('offers only what still makes sense for an interrupted request', async () => {
  render(PermissionHarness, { appWindow, request, interrupted: true })
  expect(screen.queryByRole('button', { name: /^Allow once/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Snooze/ })).toBeNull()
  await fireEvent.click(button(/^Dismiss/))
  expect(host.inputs('permission.respond')).toEqual([{ requestId: 'p', behavior: 'deny' }])
})

it('is answered by keys while it has the focus, but not while something is typed', async () => {
  render(PermissionHarness, { appWindow, request })
  expect(answerByKey(appWindow, 'allow')).toBe(false)
  button(/^Deny$/).focus()
  expect(answerByKey(appWindow, 'allow')).toBe(true)
  expect(host.inputs('permission.respond')).toEqual([{ requestId: 'p', optionId: 'yes' }])
  await expect.poll(() => appWindow.approvals.answering.size).toBe(0)

  await fireEvent.click(button(/^Always allow/))
  ;(await screen.findByRole('textbox', { name: 'Command' })).focus()
  expect(answerByKey(appWindow, 'allow')).toBe(false)
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { Ui } from '../helpers/ui'

test.skip(process.platform === 'win32', 'The lines that are typed are those of a POSIX shell.')

/** Opens the terminal of the open session; returns what shows of it. */
async function openTerminal(page: Page) {
  await page.keyboard.press('ControlOrMeta+j')
  const section = page.getByTestId('terminal')
  await section.getByRole('button', { name: 'Open terminal' }).click()
  const screen = section.locator('.xterm-rows')
  await expect(section.getByRole('textbox')).toBeFocused()
  return { section, screen }
}

test('a terminal takes what is typed, is still there after a reload, tells its end, and starts again', async ({
  page,
  ui,
}) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  const { section, screen } = await openTerminal(page)
  await page.keyboard.type('echo one-$((40+2))\n')
  await expect(screen).toContainText('one-42')
  expect(await violations(page, { always: true })).toEqual([])

  // Colors of programs, which the policy of the page must not take away.
  await page.keyboard.type('printf "\\033[38;2;200;30;40mtrue-color\\033[0m\\n"\n')
  const colored = screen.locator('span', { hasText: /^true-color$/ })
  await expect(colored).toHaveAttribute('style', /color/)

  // The size of the pane is that of the terminal.
  await page.keyboard.type('stty size\n')
  await expect(screen).toContainText(/\n?\d+ [2-9]\d/)

  await page.reload()
  await expect(screen).toContainText('one-42')
  await section.getByRole('textbox').focus()
  await page.keyboard.type('echo again-$((1+1))\n')
  await expect(screen).toContainText('again-2')

  await page.keyboard.press('F6')
  await expect(section.getByRole('button', { name: 'Close terminal' })).toBeFocused()
  await section.getByRole('textbox').focus()
  await page.keyboard.type('exit 3\n')
  await expect(section.getByRole('status')).toContainText('Exited with code 3')
  await section.getByRole('button', { name: 'Start again' }).click()
  await expect(section.getByText('Exited with code 3')).toBeHidden()
  await expect(section.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('echo new-$((2+2))\n')
  await expect(screen).toContainText('new-4')
  await section.getByRole('button', { name: 'Close terminal' }).click()
  await expect(section.getByRole('button', { name: 'Open terminal' })).toBeVisible()
})

test('several terminals are opened, named, changed between and closed, by keyboard alone', async ({ page, ui }) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  const { section, screen } = await openTerminal(page)
  const tab = (name: string | RegExp) => section.getByRole('tab', { name })
  const shell = (await section.getByRole('tab').first().innerText()).trim()
  await page.keyboard.type('echo first-$((1+1))\n')
  await expect(screen).toContainText('first-2')

  await page.keyboard.press('Alt+Shift+T')
  await expect(tab(`${shell} 2`)).toHaveAttribute('aria-selected', 'true')
  await expect(screen).not.toContainText('first-2')
  await expect(section.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Alt+Shift+R')
  await page.keyboard.type('Server')
  await page.keyboard.press('Enter')
  await expect(tab('Server')).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  await expect(section.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('echo second-$((1+2))\n')
  await expect(screen).toContainText('second-3')

  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(screen).toContainText('first-2')
  await expect(section.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(screen).toContainText('second-3')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(tab('Commands')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Server')).toBeFocused()

  await page.reload()
  await expect(tab('Server')).toBeVisible()
  await tab('Server').click()
  await section.getByRole('textbox').focus()
  await page.keyboard.press('Alt+Shift+W')
  await expect(tab('Server')).toBeHidden()
  await expect(screen).toContainText('first-2')
  await expect(section.getByRole('textbox')).toBeFocused()
})

test('text is found in a terminal, with case and patterns, and a selection goes into the message', async ({
  page,
  ui,
}) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  const { section, screen } = await openTerminal(page)
  await page.keyboard.type('clear; for i in 1 2 3; do echo Needle-$i; done; echo needle-x; echo calm-$((3+3))\n')
  await expect(screen).toContainText('calm-6')
  await page.keyboard.press('ControlOrMeta+f')
  const find = section.getByRole('search')
  const field = find.getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('needle-')
  await expect(find.getByRole('status')).toHaveText(/\d+ of \d+/)
  await find.getByRole('button', { name: 'Match case' }).click()
  await field.fill('Needle-')
  await expect(find.getByRole('status')).toHaveText(/of [34]$/)
  await find.getByRole('button', { name: 'Regular expression' }).click()
  await field.fill('needle-x$')
  await expect(find.getByRole('status')).toHaveText('1 of 1')
  await field.fill('(')
  await expect(find.getByRole('status')).toHaveText('Invalid pattern')
  expect(await violations(page, { always: true })).toEqual([])
  await field.fill('needle-x$')
  await expect(find.getByRole('status')).toHaveText('1 of 1')
  await field.press('Escape')
  await expect(find).toBeHidden()
  await expect(section.getByRole('textbox')).toBeFocused()

  await section.getByRole('button', { name: 'Send selection to the agent' }).click()
  await expect(ui.composer).toBeFocused()
  await expect(ui.composer).toHaveValue(/From the terminal .*:\n\n```\nneedle-x\n```/)
  await expect(ui.messages('You')).toHaveCount(1)
})

test('files that a terminal names open at their line; what is outside of the folder is no link', async ({
  folders,
  launch,
}) => {
  const { page } = await launch()
  const ui = new Ui(page)
  const project = join(folders.home, 'project')
  await mkdir(join(project, 'src'), { recursive: true })
  await writeFile(join(project, 'src', 'a.ts'), 'one\ntwo\nthree\n')
  await writeFile(join(folders.home, 'outside.ts'), 'secret\n')
  await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  const { section, screen } = await openTerminal(page)
  await page.keyboard.type(
    'clear; echo src/a.ts:2:1 ../outside.ts:1 gone.ts:1 https://example.org/x javascript:alert; echo calm-$((3+3))\n',
  )
  await expect(screen).toContainText('calm-6')
  await section.getByRole('button', { name: 'More terminal actions' }).click()
  const entries = page.getByRole('menuitem', { name: /^Open/ })
  await expect(entries.filter({ hasText: 'src/a.ts:2:1' })).toBeVisible()
  await expect(entries.filter({ hasText: 'https://example.org/x' })).toBeVisible()
  await expect(entries.filter({ hasText: /outside|gone|javascript/ })).toHaveCount(0)
  await entries.filter({ hasText: 'src/a.ts:2:1' }).click()
  const preview = page.getByRole('dialog', { name: /src.a\.ts/ })
  await expect(preview).toContainText('three')
  await expect(preview.locator('.wanted')).toHaveText('two')
})

test('the palette opens a terminal', async ({ page, ui }) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.keyboard.type('New terminal')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('terminal').getByRole('textbox')).toBeFocused()
})

test('a flood neither stops the window nor the terminal', async ({ page, ui }) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  const { screen } = await openTerminal(page)
  await page.keyboard.type('yes flood-$((2+3))\n')
  await expect(screen).toContainText('flood-5')
  await page.keyboard.press('Control+c')
  await page.keyboard.type('clear; echo calm-$((3+3))\n')
  await expect(screen).toContainText('calm-6')
})

test('screen readers hear what a terminal shows once their mode is on', async ({ page, ui }) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  const { section } = await openTerminal(page)
  await section.getByRole('checkbox', { name: 'Screen reader mode' }).check()
  await section.getByRole('textbox').focus()
  await page.keyboard.type('echo heard-$((4+4))\n')
  await expect(section.getByRole('list')).toContainText('heard-8')
  expect(await violations(page, { always: true })).toEqual([])
})

test('a folder that runs something is trusted before a terminal opens in it', async ({ folders, launch }) => {
  const { page } = await launch()
  const ui = new Ui(page)
  const project = join(folders.home, 'project')
  await mkdir(join(project, '.claude'), { recursive: true })
  await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: './start.sh' }] }] }
  await writeFile(join(project, '.claude', 'settings.json'), JSON.stringify({ hooks }))
  await page.keyboard.press('ControlOrMeta+j')
  const section = page.getByTestId('terminal')
  await section.getByRole('button', { name: 'Open terminal' }).click()
  await section.getByRole('button', { name: 'Review folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review folder' })
  await dialog.getByRole('button', { name: 'Trust folder' }).click()
  await expect(section.getByRole('textbox')).toBeFocused()
})

const guarded = fileURLToPath(
  new URL('../../src/main/core/agents/adapters/acp/fixtures/scripted-agent.mjs', import.meta.url),
)

test('an agent that requires sign-in is signed in through a terminal, and then answers', async ({
  folders,
  launch,
}) => {
  const env = { SCRIPTED_AGENT_HOME: folders.home, SCRIPTED_AGENT_WITH: 'login' }
  const agentServers = { guarded: { command: process.execPath, args: [guarded], env } }
  await writeFile(join(folders.data, 'settings.json'), JSON.stringify({ agentServers, defaultAgent: 'guarded' }))
  const { page } = await launch()
  const ui = new Ui(page)
  await ui.send('say hello')
  const banner = page.getByRole('status').filter({ hasText: 'guarded requires sign-in' })
  const dialog = page.getByRole('dialog', { name: 'Signing in to guarded' })
  await banner.getByRole('button', { name: 'Sign in using a terminal…' }).click()
  await expect(dialog.locator('.xterm-rows')).toContainText('Password for tester')
  expect(await violations(page, { always: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await banner.getByRole('button', { name: 'Sign in using a terminal…' }).click()
  await expect(dialog.locator('.xterm-rows')).toContainText('Password for tester')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  // Escape is a key of the terminal.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+u')
  await page.keyboard.type('right\n')
  await expect(dialog).toBeHidden()
  await expect(banner).toBeHidden()
  await expect(ui.composer).toBeFocused()
  await ui.send('say hello')
  await expect(ui.messages('guarded')).toContainText('hello')
})

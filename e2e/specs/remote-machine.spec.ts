import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { noSshd, putParley, runSshd } from '#core/base/ssh/testing/run-sshd'
import manifest from '../../package.json' with { type: 'json' }
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { git } from '../helpers/git'
import { isNightly } from '../helpers/nightly'
import { pictured } from '../helpers/pictured'

/*
 * A second machine, reached through the ssh of this one: everything that people do with it, in one go.
 */

const parley = join(import.meta.dirname, '..', '..', 'bin', 'parley.js')

// The `~/.ssh/config` that is read is that of the process.
test.use({ ownProcess: true })

test('a machine of the SSH configuration is added, works from here, is cut off, and gives its session to this one', async ({
  folders,
  launch,
}) => {
  test.slow()
  test.skip(noSshd() !== undefined, noSshd())
  const farFolder = join(folders.temporary, 'far')
  await mkdir(farFolder)
  const server = await runSshd(farFolder)
  try {
    await putParley(server.home, manifest.version, parley)
    await mkdir(server.dataDir, { recursive: true })
    await writeFile(join(server.dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
    const project = join(server.home, 'work', 'project')
    await mkdir(project, { recursive: true })
    await writeFile(join(project, 'a.txt'), 'one\n')
    git(project, 'init', '-q', '-b', 'main')
    git(project, 'add', '-A')
    git(project, 'commit', '-qm', 'first')
    git(project, 'switch', '-qc', 'feature')
    await mkdir(join(folders.home, '.ssh'))
    await copyFile(server.configFile, join(folders.home, '.ssh', 'config'))

    const app = await launch()
    const { page } = app
    const { Ui } = await import('../helpers/ui')
    const ui = new Ui(page)

    await test.step('added from the SSH configuration, after its key was trusted', async () => {
      await page.keyboard.press('ControlOrMeta+,')
      await page
        .getByRole('button', { name: 'Machines', exact: true })
        .or(page.getByRole('link', { name: 'Machines', exact: true }))
        .first()
        .click()
      await page.getByRole('button', { name: 'Add machine' }).click()
      const form = page.getByRole('form', { name: 'Add machine' })
      await expect(form.locator('datalist option')).toHaveAttribute('value', 'box')
      await form.getByRole('combobox', { name: 'Host' }).fill('box')
      await form.getByRole('button', { name: 'Add machine' }).click()
      const question = page.getByRole('dialog', { name: 'Unknown host key for box' })
      await expect(question).toContainText('SHA256:')
      await question.getByRole('button', { name: 'Trust key' }).click()
      await expect(page.getByRole('list', { name: 'Machines' }).getByText(/^Connected · 0 sessions/)).toBeVisible({
        timeout: 60_000,
      })
    })

    const atNight = isNightly ? test.step : () => Promise.resolve()
    await test.step('a session is started there, and approved here', async () => {
      await ui.newSession.click()
      await page.getByRole('button', { name: /^Run on/ }).click()
      await page.getByRole('menuitemradio', { name: /^box/ }).click()
      await page.getByRole('button', { name: 'Choose folder' }).click()
      const browser = page.getByRole('dialog', { name: 'Choose folder on box' })
      const listed = browser.getByRole('list', { name: 'Folders' })
      await listed.getByRole('button', { name: /^work/ }).click()
      await listed.getByRole('button', { name: 'project Git repository' }).click()
      await expect(browser.getByRole('textbox', { name: 'Folder' })).toHaveValue(project)
      await browser.getByRole('button', { name: 'Use this folder' }).click()
      await ui.composer.fill('write a.txt: marmalade from here')
      await ui.composer.press('Enter')
      await expect(ui.permissionCard).toBeVisible()
    })

    await test.step('it is in the sidebar', async () => {
      await expect(ui.sessionList.getByRole('link', { name: /On box/ })).toBeVisible()
    })

    await atNight('the board', async () => {
      await page.keyboard.press('ControlOrMeta+0')
      await page.getByRole('tab', { name: 'Board' }).click()
      const needsYou = page.getByRole('region', { name: /^Needs you/ })
      await expect(needsYou.getByRole('article')).toHaveCount(1)
      await expect(needsYou).toContainText('box')
    })

    await test.step('and the inbox', async () => {
      await page.keyboard.press('ControlOrMeta+i')
      await expect(page.getByRole('region', { name: /^Needs you/ })).toContainText('a.txt')
      await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
      await expect(ui.permissionCard).toBeHidden()
      await expect.poll(() => readFile(join(project, 'a.txt'), 'utf8')).toBe('marmalade from here\n')
    })

    await atNight('and in a search', async () => {
      await page.keyboard.press('ControlOrMeta+Shift+f')
      await page.getByRole('searchbox', { name: 'Search all messages' }).fill('marmalade')
      await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
    })

    await test.step('the connection is cut and restored while it answers, and nothing is missing', async () => {
      await ui.sessionList.getByRole('link', { name: /On box/ }).click()
      await expect(ui.stop).toBeHidden()
      await ui.send('slow 5')
      await expect(ui.answers.last()).toContainText('Second 2')
      server.cut()
      await expect(ui.answers.last()).toContainText('Second 5', { timeout: 40_000 })
      await expect(ui.stop).toBeHidden({ timeout: 20_000 })
      const text = (await ui.answers.last().textContent()) ?? ''
      expect(text.match(/Second \d/g)).toEqual(Array.from({ length: 5 }, (_, index) => `Second ${index + 1}`))
    })

    await atNight('its changes are reviewed here', async () => {
      await page.keyboard.press('ControlOrMeta+Shift+D')
      const tree = page.getByRole('tree', { name: 'Changed files' })
      await expect(tree.getByRole('treeitem', { name: /^a\.txt/ })).toBeVisible()
      await expect(page.getByRole('grid', { name: /^Changes in a\.txt/ })).toContainText('marmalade')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
    })

    await test.step('it is moved here with its branch', async () => {
      await ui.sessionList.getByRole('link', { name: /On box/ }).click()
      await ui.sessionAction('Move here…')
      const dialog = page.getByRole('dialog', { name: 'Move here' })
      await expect(dialog).toContainText('Branch feature of project is copied here with 1 uncommitted file.')
      await expect(dialog.getByRole('radio', { name: /new clone/ })).toBeChecked()
      expect(await violations(page, { always: true })).toEqual([])
      await pictured(page, 'move')
      await page.emulateMedia({ colorScheme: 'dark' })
      await pictured(page, 'move-dark')
      await page.setViewportSize({ width: 400, height: 800 })
      await pictured(page, 'move-400')
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 800 })
      await dialog.getByRole('button', { name: 'Move here' }).click()
      await expect(dialog).toBeHidden({ timeout: 60_000 })
      await expect(ui.messages('You').first()).toContainText('marmalade')
      const here = join(folders.home, 'project')
      expect(git(here, 'branch', '--show-current').trim()).toBe('feature')
      expect(git(here, 'log', '--format=%s').trim()).toBe('first')
      expect(await readFile(join(here, 'a.txt'), 'utf8')).toBe('marmalade from here\n')
      await ui.send('say it goes on here')
      await expect(ui.answers.last()).toContainText('it goes on here')
      await expect(ui.stop).toBeHidden()
      await pictured(page, 'moved-here')
    })

    await atNight('the one there points to it, and the move is undone', async () => {
      await ui.sessionList.getByRole('link', { name: /On box/ }).click()
      await expect(page.getByText(/^This session was moved to/)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await pictured(page, 'moved-there')
      await page.getByRole('button', { name: 'Open new session' }).click()
      await expect(ui.answers.last()).toContainText('it goes on here')
      await ui.sessionAction('Undo move')
      await expect(page.getByText(/^This session was moved to/)).toBeHidden()
      await ui.send('say and there again')
      await expect(ui.answers.last()).toContainText('and there again')
      await expect(ui.stop).toBeHidden()
    })
  } finally {
    await promisify(execFile)(process.execPath, [parley, 'host', 'stop', '--data', server.dataDir]).catch(() => {})
    await server.close()
  }
})

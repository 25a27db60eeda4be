import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { pictured } from '../helpers/pictured'

const parley = join(import.meta.dirname, '..', '..', 'bin', 'parley.js')

async function openMachines(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  await page
    .getByRole('button', { name: 'Machines', exact: true })
    .or(page.getByRole('link', { name: 'Machines', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Machines', level: 2 })).toBeVisible()
}

// Its usage, which copies of its sessions are kept, and filters by it are looked at in the nightly run.
for (const isWhole of [false, true])
  test(
    `another machine is added, works from here, is disconnected and removed${isWhole ? ', seen from everywhere' : ''}`,
    isWhole ? { tag: nightly } : {},
    async ({ page, ui, folders }) => {
      const data = join(folders.temporary, 'far')
      const work = join(folders.temporary, 'work')
      await mkdir(data, { recursive: true })
      await mkdir(join(work, 'project', '.git'), { recursive: true })
      await writeFile(join(data, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))

      await openMachines(page)
      await expect(page.getByText('No other machines yet.', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Add machine' }).click()
      const form = page.getByRole('form', { name: 'Add machine' })
      await expect(page.getByRole('button', { name: 'Add machine' })).toHaveCount(1)
      await pictured(page, 'machines-form')
      await form.getByRole('combobox', { name: 'Connect with' }).selectOption('Command')
      await form
        .getByRole('textbox', { name: 'Command' })
        .fill([process.execPath, parley, 'rpc', '--data', data].join('\n'))
      await form.getByRole('textbox', { name: 'Name' }).fill('Workstation')
      expect(await violations(page)).toEqual([])
      await form.getByRole('button', { name: 'Add machine' }).click()
      const machines = page.getByRole('list', { name: 'Machines' })
      await expect(machines.getByText(/^Connected · 0 sessions/)).toBeVisible({ timeout: 20_000 })
      expect(await violations(page)).toEqual([])
      await pictured(page, 'machines-connected')

      await ui.newSession.click()
      await page.getByRole('button', { name: /^Run on/ }).click()
      await page.getByRole('menuitemradio', { name: /^Workstation/ }).click()
      await pictured(page, 'machines-start')
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Choose folder' }).click()
      const browser = page.getByRole('dialog', { name: 'Choose folder on Workstation' })
      await browser.getByRole('textbox', { name: 'Folder' }).fill(work)
      await browser.getByRole('button', { name: 'Open', exact: true }).click()
      const listed = browser.getByRole('list', { name: 'Folders' })
      await listed.getByRole('button', { name: 'project Git repository' }).focus()
      await pictured(page, 'machines-folders')
      expect(await violations(page, { always: true })).toEqual([])
      await page.keyboard.press('Enter')
      await expect(browser.getByRole('textbox', { name: 'Folder' })).toHaveValue(join(work, 'project'))
      if (isWhole) {
        await browser.getByRole('textbox', { name: 'Folder' }).fill('/no/such/folder')
        await browser.getByRole('button', { name: 'Open', exact: true }).click()
        await expect(browser.getByText('/no/such/folder', { exact: false })).toBeVisible()
      }
      await browser.getByRole('textbox', { name: 'Folder' }).fill(join(work, 'project'))
      await browser.getByRole('button', { name: 'Use this folder' }).click()
      await expect(page.getByRole('textbox', { name: 'Folder on Workstation' })).toHaveValue(join(work, 'project'))
      await ui.composer.fill('write far.txt: from here')
      await ui.composer.press('Enter')
      await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
      await expect(ui.stop).toBeHidden()
      await expect(ui.answers.first()).toBeVisible()
      const row = ui.sessionList.getByRole('link', { name: /On Workstation/ })
      await expect(row).toBeVisible()
      await pictured(page, 'machines-session')

      if (isWhole) {
        await page
          .getByRole('button', { name: /^Usage/ })
          .first()
          .click()
        await page.getByRole('combobox', { name: 'Machine', exact: true }).selectOption('Workstation')
        await expect(page.getByRole('table')).toBeVisible()
        expect(await violations(page)).toEqual([])
      }

      await openMachines(page)
      if (isWhole) {
        const copies = page.getByRole('combobox', { name: 'Offline copies of Workstation' })
        await expect(copies).toHaveValue('opened')
        await copies.selectOption('All conversations')
        await page.reload()
        await expect(copies).toHaveValue('all')
        await copies.selectOption('Opened conversations')
      }
      await page.getByRole('button', { name: 'Disconnect Workstation' }).click()
      await expect(machines.getByText(/^Disconnected · 1 session/)).toBeVisible()
      await expect(ui.sessionList.getByRole('link', { name: /On Workstation, currently unreachable/ })).toBeVisible()
      expect(await violations(page)).toEqual([])
      if (isWhole) {
        await pictured(page, 'machines-off')
        await page.emulateMedia({ colorScheme: 'dark' })
        await pictured(page, 'machines-off-dark')
        await page.setViewportSize({ width: 400, height: 800 })
        await pictured(page, 'machines-off-400')
        await page.setViewportSize({ width: 1280, height: 800 })

        await page
          .getByRole('button', { name: /^Usage/ })
          .first()
          .click()
        await page.getByRole('combobox', { name: 'Machine', exact: true }).selectOption('All machines')
        await page.getByRole('combobox', { name: 'Group by' }).selectOption('Machine')
        await expect(page.getByText(/^Workstation is not connected\. Its usage is as of /)).toBeVisible()
        await expect(page.getByRole('table').getByRole('row', { name: /^Workstation/ })).toBeVisible()
        expect(await violations(page)).toEqual([])
        await pictured(page, 'usage-of-machines-dark')
        await page.setViewportSize({ width: 400, height: 800 })
        await pictured(page, 'usage-of-machines-400')
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.emulateMedia({ colorScheme: 'light' })
        await pictured(page, 'usage-of-machines')
      }
      await row.click()
      await expect(
        page.getByText('Workstation is unreachable. This is a copy of the conversation from', { exact: false }),
      ).toBeVisible()
      await expect(ui.answers.first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await pictured(page, 'machines-copy')
      await page.getByRole('button', { name: 'Continue here' }).click()
      const dialog = page.getByRole('dialog', { name: 'Continue here' })
      await expect(dialog).toContainText('Workstation is unreachable. The copy from')
      expect(await violations(page, { always: true })).toEqual([])
      await pictured(page, 'machines-continue')
      await dialog.getByRole('button', { name: 'Continue here' }).click()
      await expect(dialog).toBeHidden()
      await ui.send('say it goes on here')
      await expect(ui.answers.last()).toContainText('it goes on here')
      await expect(ui.stop).toBeHidden()
      await openMachines(page)
      await page.getByRole('button', { name: 'Connect Workstation' }).click()
      await expect(machines.getByText(/^Connected · 1 session/)).toBeVisible({ timeout: 20_000 })

      if (isWhole) {
        await page.getByRole('button', { name: 'Filter sessions' }).click()
        const filters = page.getByRole('region', { name: 'Filter sessions' })
        await filters.getByRole('checkbox', { name: /^Workstation/ }).check()
        await expect(ui.sessionList.getByRole('link')).toHaveCount(1)
        await expect(row).toBeVisible()
        await filters.getByRole('button', { name: 'Clear filters' }).click()
        await expect(ui.sessionList.getByRole('link')).toHaveCount(2)
      }

      await page.getByRole('button', { name: 'Remove Workstation' }).click()
      await page
        .getByRole('group', { name: 'Remove Workstation' })
        .getByRole('button', { name: 'Remove', exact: true })
        .click()
      await expect(machines).toBeHidden()
      await expect(row).toBeHidden()
    },
  )

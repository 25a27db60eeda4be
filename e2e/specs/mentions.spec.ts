import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

test.beforeEach(({ folders }) => mkdir(join(folders.home, 'plans')))

test('@ names another session, whose latest messages go along, and an agent', async ({ page, ui }) => {
  await ui.send('say The harbor opens at nine.')
  await expect(ui.answers.last()).toContainText('opens at nine')
  await expect(ui.stop).toBeHidden()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Session title' }).fill('Plan the harbor')
  await page.keyboard.press('Enter')
  await ui.newSession.click()
  await ui.send('say Hello.')
  await expect(ui.answers.last()).toContainText('Hello')
  await expect(ui.stop).toBeHidden()

  await ui.composer.pressSequentially('compare with @pla')
  const menu = page.getByRole('listbox', { name: 'Files, sessions and agents' })
  await expect(menu.getByRole('option')).toHaveText([/Playground/, /Plan the harbor/, /plans/])
  expect(await violations(page, { always: true })).toEqual([])
  await ui.composer.press('ArrowDown')
  await ui.composer.press('Enter')
  await expect(ui.composer).toHaveValue(/^compare with \[Plan the harbor\]\(parley:\/\/session\/[\w-]+\) $/)
  const mentioned = page.getByRole('list', { name: 'Mentioned sessions and agents' })
  await expect(mentioned.getByRole('listitem')).toHaveText([/Plan the harbor.*latest messages included/])
  expect(await violations(page)).toEqual([])

  await ui.composer.pressSequentially('@play')
  await expect(menu.getByRole('option', { name: 'Agent Playground' })).toContainText('receives this message')
  await ui.composer.press('Tab')
  await expect(mentioned.getByRole('listitem')).toHaveCount(2)
  await mentioned.getByRole('button', { name: 'Remove Playground' }).click()
  await expect(mentioned.getByRole('listitem')).toHaveCount(1)

  await ui.composer.press('Enter')
  await expect(ui.composer).toHaveValue('')
  await expect(ui.stop).toBeHidden()
  const context = ui.timeline.getByRole('group').filter({ hasText: 'Context from' })
  await context.getByText(/^Context from/).click()
  await expect(context).toContainText('Playground: The harbor opens at nine.')
  const link = ui.timeline.getByRole('link', { name: 'Plan the harbor' })
  await ui.bringIntoView(link)
  await link.click()
  await expect(page).toHaveTitle(/Plan the harbor/)
})

test('prompts are saved from a message, inserted with / and the palette, and changed in the settings', async ({
  page,
  ui,
}) => {
  await ui.send('say Look for missing tests.')
  await expect(ui.answers.last()).toContainText('missing tests')
  await expect(ui.stop).toBeHidden()
  await ui.timeline.getByRole('article').first().getByText('say Look').click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Message actions' })
  await expect(menu.getByRole('menuitem', { name: 'Copy this part' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Quote this part' }).click()
  await expect(ui.composer).toHaveValue(/^> say Look/)
  await expect(ui.composer).toBeFocused()
  await ui.composer.fill('')
  await ui.timeline.getByRole('article').first().getByText('say Look').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Save as prompt…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save prompt' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('say Look for missing tests.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('two words')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('missing-tests')
  expect(await violations(page, { always: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(ui.toast('Saved the prompt “missing-tests”')).toBeVisible()

  await ui.composer.pressSequentially('/miss')
  await expect(page.getByRole('option', { name: /missing-tests/ })).toContainText('saved prompt')
  await ui.composer.press('Enter')
  await expect(ui.composer).toHaveValue('say Look for missing tests.')
  await ui.composer.fill('/missing-tests Then stop.')
  await ui.composer.press('Enter')
  await expect(ui.answers.last()).toContainText('Then stop.')

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('missing')
  await page.getByRole('option', { name: /^Insert prompt missing-tests/ }).click()
  await expect(ui.composer).toHaveValue('say Look for missing tests.')

  await page.keyboard.press('ControlOrMeta+,')
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: 'Prompts', exact: true })
    .click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit /missing-tests' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('gaps')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Delete /gaps' }).click()
  await expect(page.getByText('No prompts yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).toContainText(['/gaps'])
})

test('the menu of a part copies or quotes it, also by keyboard', { tag: nightly }, async ({ page, ui }) => {
  await ui.send('markdown')
  await expect(ui.answers.last()).toContainText('A quotation')
  await expect(ui.stop).toBeHidden()
  await ui.answers.last().locator('pre').first().click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Message actions' })
  await menu.getByRole('menuitem', { name: 'Quote this part' }).click()
  await expect(ui.composer).toHaveValue(/^> /)
  await expect(ui.composer).toBeFocused()

  await ui.composer.fill('')
  await ui.answers.last().getByText('A quotation').click({ button: 'right' })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

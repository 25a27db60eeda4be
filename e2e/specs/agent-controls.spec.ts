import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'

test('the reasoning effort is set beside model and mode, and holds', { tag: nightly }, async ({ page, ui }) => {
  await ui.send('say one')
  await expect(ui.stop).toBeHidden()
  const effort = page.getByRole('button', { name: /^Reasoning effort:/ })
  await expect(effort).toHaveText(/Medium effort/)
  await effort.click()
  await page.getByRole('menuitemradio', { name: 'High effort' }).click()
  await expect(effort).toHaveText(/High effort/)
  await ui.send('say two')
  await expect(ui.answers.last()).toContainText('two')
  await expect(ui.answers.last()).toContainText('Thought for')

  await page.getByRole('button', { name: /^Agents:/ }).click()
  const card = page.getByRole('dialog').getByRole('article', { name: 'Playground' })
  const select = card.getByRole('combobox', { name: 'Reasoning effort' })
  await expect(select).toHaveValue('high')
  await expect(select.getByRole('option')).toHaveText(['Agent default', 'Low', 'Medium', 'High'])
  await select.selectOption('low')
  await page.keyboard.press('Escape')
  await expect(effort).toHaveText(/Low effort/)
  expect(await violations(page)).toEqual([])
})

test('a session works as a custom agent, without its other tools, and as itself again', async ({
  page,
  ui,
  folders,
}) => {
  const agents = join(folders.home, '.claude', 'agents')
  await mkdir(agents, { recursive: true })
  await writeFile(
    join(agents, 'reviewer.md'),
    '---\nname: reviewer\ndescription: Looks closely and changes nothing\ntools: read, list, search\nmodel: pensive\n---\nReview.\n',
  )
  await ui.send('say one')
  await expect(ui.stop).toBeHidden()
  const button = page.getByRole('button', { name: /^Agents:/ })
  await button.click()
  const section = page.getByRole('dialog').getByRole('region', { name: 'Custom agent' })
  await section.getByRole('combobox', { name: 'Acts as' }).selectOption('reviewer')
  await expect(section).toContainText('read, list, search')
  await expect(section).toContainText('Looks closely and changes nothing')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button).toHaveText(/as reviewer/)
  await expect(page.getByRole('button', { name: /^Model:/ })).toHaveText(/Pensive/)

  await ui.send('write "x" to made.txt')
  await expect(ui.stop).toBeHidden()
  await expect(ui.permissionCard).toBeHidden()
  await expect(page.getByRole('log').or(page.locator('main'))).toContainText('not allowed to use the tool')

  if (!isNightly) return

  await button.click()
  await section.getByRole('combobox', { name: 'Acts as' }).selectOption('Itself')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Model:/ })).toHaveText(/Brisk/)
})

test(
  'an agent that crashed is marked, and starts again; the settings tell how it is doing',
  { tag: nightly },
  async ({ page, ui }) => {
    await ui.send('say one')
    await expect(ui.stop).toBeHidden()
    await ui.send('crash')
    const banner = page.getByRole('alert').filter({ hasText: 'Playground stopped (exit 70).' })
    await expect(banner).toBeVisible()
    await expect(ui.answers.first()).toContainText('one')
    expect(await violations(page)).toEqual([])
    await banner.getByRole('button', { name: 'Restart' }).click()
    await expect(banner.getByRole('button', { name: 'Restart' })).toBeHidden()
    await ui.send('say three')
    await expect(ui.answers.last()).toContainText('three')
    await expect(ui.stop).toBeHidden()
    await ui.send('say one')
    await expect(ui.stop).toBeHidden()
    await ui.send('crash')
    await expect(page.getByRole('button', { name: 'Restart', exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+,')
    await page
      .getByRole('navigation', { name: 'Settings sections' })
      .getByRole('button', { name: 'Agents', exact: true })
      .click()
    await page.getByRole('button', { name: 'Details for Playground' }).click()
    await expect(page.getByText('requests: Unlimited')).toBeVisible()
    const entry = page.getByRole('list', { name: 'Agents' }).getByRole('listitem').filter({ hasText: 'Playground' })
    await expect(entry).toContainText('Signed in (not needed)')
    await expect(entry).toContainText('Playground stopped (exit 70).')
    await entry.getByText('Output').click()
    await expect(entry).toContainText('as the prompt asked')
    expect(await violations(page)).toEqual([])
    await entry.getByRole('button', { name: 'Check Playground again' }).click()
    await expect(entry.getByRole('button', { name: 'Check Playground again' })).toBeEnabled()
  },
)

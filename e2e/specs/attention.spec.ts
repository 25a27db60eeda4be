import { ready } from '../fixtures/app'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { setFocused } from '../helpers/focus'
import { isNightly, nightly } from '../helpers/nightly'
import { Ui } from '../helpers/ui'

test('a session that finished while nobody looked is marked until it is viewed, or noted from the menu of its row', async ({
  page,
  ui,
}) => {
  // The request keeps the turn from its end until the session is left.
  const finishUnseen = async () => {
    await ui.send('run node --version')
    await expect(ui.permissionCard).toBeVisible()
    await page.keyboard.press('ControlOrMeta+i')
    await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
    await expect(page.getByRole('region', { name: /^Needs you/ })).toBeHidden()
  }
  await ui.send('slow 60')
  const row = ui.session(/slow 60/)
  await expect(row).toContainText('Thinking')
  // An agent that is stopped before it reads a message names the session after the next one.
  await expect(ui.answers).toContainText('Second 1')
  await ui.stop.click()
  await expect(ui.stop).toBeHidden()
  await finishUnseen()
  await expect(row).toContainText('Finished, not viewed')
  await expect(page.getByTestId('announcer')).toContainText('“slow 60” finished.')
  await page.reload()
  await expect(row).toContainText('Finished, not viewed')
  expect(await violations(page)).toEqual([])
  await row.click()
  await expect(row).not.toContainText('Finished, not viewed')

  if (!isNightly) return

  await ui.newSession.click()
  await finishUnseen()
  const other = ui.session(/run node/)
  await expect(other).toContainText('Finished, not viewed')
  await other.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mark as seen' }).click()
  await expect(other).not.toContainText('Finished, not viewed')
})

test(
  'a collapsed group shows the strongest state of its sessions, and opening one clears only its own',
  { tag: nightly },
  async ({ page, ui }) => {
    for (const name of ['apple', 'pear']) {
      // Nobody looks, even if the answer ends before its session is left.
      await setFocused(page, false)
      await ui.send(`say ${name}`)
      await ui.newSession.click()
      await expect(ui.session(name)).toContainText('Finished, not viewed')
      await setFocused(page, true)
    }
    const group = ui.sessionList.getByRole('heading', { level: 2 }).getByRole('button')
    await group.click()
    await expect(ui.session('apple')).toBeHidden()
    await expect(group).toContainText('Finished, not viewed')
    await page.keyboard.press('ArrowRight')
    await ui.session('apple').click()
    await expect(ui.session('apple')).not.toContainText('Finished, not viewed')
    await ui.newSession.click()
    await group.click()
    await expect(group).toContainText('Finished, not viewed')
    await page.keyboard.press('ArrowRight')
    await ui.session('pear').click()
    await expect(ui.session('pear')).not.toContainText('Finished, not viewed')
    await ui.newSession.click()
    await group.click()
    await expect(ui.session('pear')).toBeHidden()
    await expect(group).not.toContainText('Finished, not viewed')
  },
)

test('a window behind others looks at nothing, and a second one that shows the session clears the mark', async ({
  app,
  page,
  ui,
}) => {
  await ui.send('slow 1')
  await setFocused(page, false)
  await expect(ui.session(/slow/)).toContainText('Finished, not viewed')
  const opened = app.context.waitForEvent('page')
  await ui.sessionAction('Open in new window')
  const other = await ready(await opened)
  await other.bringToFront()
  await expect(new Ui(other).answers.last()).toBeVisible()
  await expect(ui.session(/slow/)).not.toContainText('Finished, not viewed')
})

test('a request shows in the row, the header, the title and for screen readers, and goes when it is answered', async ({
  page,
  ui,
}) => {
  await ui.send('run node --version')
  await expect(ui.permissionCard).toBeVisible()
  const row = ui.session(/node/)
  await expect(row).toContainText('Needs approval')
  await expect(page.getByRole('main').getByTestId('state-line')).toHaveText('Needs approval')
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(page.getByTestId('announcer')).toContainText('needs approval')
  await ui.newSession.click()
  await expect(page).toHaveTitle('(1) Parley')
  expect(await violations(page)).toEqual([])
  await row.click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(row).not.toContainText('Needs approval')
})

test('a running command shows what it runs and for how long; Escape leaves the settings and other pages', async ({
  page,
  ui,
}) => {
  await ui.send('slow 60')
  const line = page.getByRole('main').getByTestId('state-line')
  await expect(line).toHaveText(/ · \d+ s$/)
  await ui.stop.click()
  await expect(line).toBeHidden()

  await ui.newSession.click()
  for (const [key, title] of [
    ['ControlOrMeta+,', /Settings/],
    ['ControlOrMeta+i', /Inbox/],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveTitle(title)
    await page.keyboard.press('Escape')
    await expect(page).toHaveTitle('Parley')
    await expect(ui.composer).toBeFocused()
  }
})

test('one key steps through the sessions that need the user, from anywhere', { tag: nightly }, async ({ page, ui }) => {
  for (const option of ['--version', '--help']) {
    await ui.newSession.click()
    await ui.send(`run node ${option}`)
    await expect(ui.permissionCard).toBeVisible()
  }
  await page.keyboard.press('ControlOrMeta+,')
  await expect(page).toHaveTitle(/Settings/)
  const next = 'ControlOrMeta+Shift+a'
  await page.keyboard.press(next)
  await expect(ui.permissionCard).toContainText('--version')
  await page.keyboard.press(next)
  await expect(ui.permissionCard).toContainText('--help')
  await page.keyboard.press(next)
  await expect(ui.permissionCard).toContainText('--version')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.keyboard.press(next)
  await expect(ui.permissionCard).toContainText('--help')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ui.permissionCard).toBeHidden()
  await expect(page.getByTestId('state-line').filter({ hasText: 'Needs approval' })).toHaveCount(0)
  // Other news, such as the end of a turn, may take the place of what was said.
  await expect(async () => {
    await page.keyboard.press(next)
    await expect(page.getByTestId('announcer')).toContainText('Nothing needs you.', { timeout: 500 })
  }).toPass()
})

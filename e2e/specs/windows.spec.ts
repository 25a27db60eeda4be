import { expect, test } from '../fixtures/test'
import { ready } from '../fixtures/app'
import { Ui } from '../helpers/ui'

test('two windows on one session show the same, one can answer what the other asked, and a name that is being typed stays when the other changes it; a session row that is let go outside of the window opens in a window of its own; a session is archived also when its window goes away before the offer to undo does', async ({
  app,
  ui,
}) => {
  await ui.send('say first')
  await expect(ui.answers).toContainText('first')

  const opened = app.context.waitForEvent('page')
  await ui.sessionAction('Open in new window')
  const other = new Ui(await ready(await opened))
  await expect(other.answers).toContainText('first')

  await other.send('run node --version')
  await expect(ui.permissionCard).toContainText('node --version')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(other.permissionCard).toBeHidden()
  for (const window of [ui, other])
    await expect(window.answers.locator('details').filter({ hasText: 'node --version' })).toBeVisible()

  await ui.send('long 2000')
  for (const window of [ui, other]) {
    await expect(window.answers.last()).toContainText('Paragraph 13')
    await expect(window.stop).toBeHidden()
  }
  expect(await other.answers.last().innerText()).toBe(await ui.answers.last().innerText())

  await ui.page.keyboard.press('F2')
  const title = ui.page.getByRole('textbox', { name: 'Session title' })
  await title.fill('My name')
  await other.page.keyboard.press('F2')
  await other.page.getByRole('textbox', { name: 'Session title' }).fill('Their name')
  await other.page.keyboard.press('Enter')
  await expect(ui.session('Their name')).toBeVisible()
  await expect(title).toHaveValue('My name')

  await title.press('Escape')
  await other.page.close()
  const letGo = (clientX: number) =>
    ui.session('Their name').evaluate((row, x) => {
      const dataTransfer = new DataTransfer()
      row.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
      row.dispatchEvent(new DragEvent('dragend', { bubbles: true, dataTransfer, clientX: x, clientY: 200 }))
    }, clientX)

  await letGo(100)
  const letOut = app.context.waitForEvent('page')
  await letGo(10_000)
  const apart = new Ui(await ready(await letOut))
  await expect(apart.answers.last()).toContainText('Paragraph 13')
  expect(app.pages()).toHaveLength(2)
  await apart.page.close()

  await ui.newSession.click()
  await ui.send('say farewell')
  await expect(ui.answers).toBeVisible()
  await ui.sessionAction('Archive')
  await expect(ui.toast(/Archived/)).toBeVisible()
  await ui.page.reload()
  await expect(ui.session(/farewell/)).toBeHidden()
  await ui.page.getByRole('button', { name: /^Show:/ }).click()
  await ui.page.getByRole('menuitemradio', { name: /Archived/ }).click()
  await ui.session(/farewell/).click()
  await expect(ui.page.getByText('This session is archived')).toBeVisible()
})

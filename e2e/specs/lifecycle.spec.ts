import { expect, test } from '../fixtures/test'

test('closing and archiving can be undone, sending to a closed session resumes it, and an archived one can be purged, after that was typed', async ({
  page,
  ui,
}) => {
  await ui.send('say hello')
  await expect(ui.answers).toBeVisible()

  await ui.sessionAction('Close')
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
  await ui
    .toast(/Closed/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeHidden()

  await ui.sessionAction('Close')
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
  await ui.send('say again')
  await expect(ui.answers.last()).toContainText('again')
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeHidden()
  await expect(ui.stop).toBeHidden()

  await ui.sessionAction('Archive')
  await expect(ui.session(/hello/)).toBeHidden()
  await ui
    .toast(/Archived/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(ui.session(/hello/)).toBeVisible()
  await ui.sessionAction('Archive')
  await expect(ui.session(/hello/)).toBeHidden()
  await expect(ui.composer).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(ui.session(/hello/)).toBeVisible()

  await ui.sessionAction('Archive')
  await ui
    .toast(/Archived/)
    .getByRole('button', { name: 'Dismiss' })
    .first()
    .click()
  await page.getByRole('button', { name: /^Show:/ }).click()
  await page.getByRole('menuitemradio', { name: /Archived/ }).click()
  await ui.session(/hello/).click()
  await expect(page.getByText('This session is archived')).toBeVisible()
  await ui.sessionAction('Delete…')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/frees about \d/)
  await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled()
  await page.keyboard.type('delete')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(ui.session(/hello/)).toBeHidden()
})

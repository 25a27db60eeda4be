import { browserTest as test, expect } from '#e2e/fixtures/test'
import { violations } from '#e2e/helpers/axe'

test('a session that cannot be shown takes one line, and the others stay', async ({ page, ui }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const word of ['first', 'second']) {
    await ui.newSession.click()
    await ui.send(`say ${word}`)
    await expect(ui.answers.last()).toContainText(word)
    await expect(ui.stop).toBeHidden()
  }
  await expect(ui.session(/say first/)).toBeVisible()
  // The host returns an invalid title.
  await page.routeWebSocket(/\/rpc/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(typeof message === 'string' ? message.replaceAll('"title":"say first"', '"title":7') : message)
    })
  })
  await page.reload()
  const failed = page.getByRole('group', { name: 'This session couldn’t be shown' })
  await expect(failed).toHaveCount(1)
  await expect(ui.session(/say second/)).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  await failed.getByRole('button', { name: 'Copy details' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /This session \(.+\) couldn’t be shown\.\n.*Error/,
  )
  await ui.session(/say second/).click()
  await expect(ui.answers.last()).toContainText('second')
})

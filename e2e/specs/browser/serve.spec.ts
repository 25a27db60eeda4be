import { browserTest as test, expect } from '#e2e/fixtures/test'
import { nightly } from '#e2e/helpers/nightly'
import { Ui } from '#e2e/helpers/ui'

test.use({ ownProcess: true })

test('the address works once, and nothing is served without it', { tag: nightly }, async ({ app, sharedBrowser }) => {
  const stranger = await sharedBrowser?.browser.newContext()
  const page = await stranger?.newPage()
  const used = await page?.goto(app.url)
  expect(used?.status()).toBeGreaterThanOrEqual(400)
  const bare = await page?.goto(new URL('/', app.url).href)
  expect(bare?.status()).toBeGreaterThanOrEqual(400)
  await stranger?.close()
})

test('a page that is loaded again shows the same session', { tag: nightly }, async ({ page, ui }) => {
  await ui.send('say once more')
  await expect(ui.answers).toContainText('once more')
  await page.reload()
  await expect(ui.answers).toContainText('once more')
})

test('nothing acknowledged is lost when the host is killed', async ({ app, page, ui, launch }) => {
  await ui.send('slow 30')
  await expect(ui.answers).toContainText('Second 2')
  process.kill(app.pid, 'SIGKILL')
  await expect(page.getByText(/What you see may be out of date/)).toBeVisible()

  const again = new Ui((await launch()).page)
  await again.session(/slow 30/).click()
  await expect(again.messages('You')).toContainText('slow 30')
  await expect(again.answers).toContainText('Second 1')
  await expect(again.timeline).toContainText('Turn interrupted.')
  await again.send('say it goes on')
  await expect(again.answers.last()).toContainText('it goes on')
})

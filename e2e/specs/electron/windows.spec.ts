import { clickMenuItemById } from 'electron-playwright-helpers'
import { ready } from '../../fixtures/app'
import { electronTest as test, expect } from '../../fixtures/test'
import { Ui } from '../../helpers/ui'

test('links in answers open outside, and only those with a harmless scheme; the app goes on in a second window when the first is closed', async ({
  app,
  page,
  ui,
}) => {
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  await ui.send('say [outside](https://example.com/docs) and [inside](file:///etc/passwd)')
  await ui.answers.getByText('inside').click()
  await ui.answers.getByText('outside').click()
  const opened = () => app.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await expect.poll(opened).toEqual(['https://example.com/docs'])
  expect(app.electron.windows()).toHaveLength(1)

  const another = app.context.waitForEvent('page')
  await clickMenuItemById(app.electron, 'window.new')
  const second = await ready(await another)
  await page.close()
  await new Ui(second).send('say still open')
  await expect(new Ui(second).answers).toContainText('still open')
})

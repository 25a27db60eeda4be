import { ready } from '#e2e/fixtures/app'
import { startServe } from '#e2e/fixtures/browser-app'
import { cleanEnvironment } from '#e2e/fixtures/folders'
import { browserTest as test, expect } from '#e2e/fixtures/test'
import { watchContext } from '#e2e/fixtures/watch-context'
import { violations } from '#e2e/helpers/axe'
import { cutOff } from '#e2e/helpers/overflow'

test('listening for devices is switched on and off in the settings', async ({ folders, sharedBrowser }) => {
  if (sharedBrowser === undefined) return
  const where = { dataDir: folders.data, cwd: folders.home, env: cleanEnvironment(folders) }
  const host = await startServe(where, ['--port', '0'])
  const problems: string[] = []
  const computer = await sharedBrowser.browser.newContext({ locale: 'en-US' })
  watchContext(computer, (problem) => problems.push(problem))
  const settings = await computer.newPage()
  await settings.goto(host.url)
  await ready(settings)
  await settings.goto(new URL('/?settings=devices', host.url).href)
  const form = settings.getByRole('form', { name: 'Allow devices to connect' })
  const listen = form.getByRole('button', { name: 'Allow devices to connect' })
  await expect(settings.getByText('Turn on connections to pair a device.')).toBeVisible()

  await test.step('a certificate that is not there', async () => {
    await form.getByRole('combobox', { name: 'Certificate' }).selectOption('My own files')
    await expect(listen).toBeDisabled()
    await form.getByRole('textbox', { name: 'Certificate file' }).fill('/nowhere/cert.pem')
    await form.getByRole('textbox', { name: 'Key file' }).fill('/nowhere/key.pem')
    await form.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1:0')
    await listen.click()
    await expect(form.getByText('/nowhere/cert.pem')).toBeVisible()
    expect(await violations(settings)).toEqual([])
  })

  await test.step('a certificate of its own', async () => {
    await form.getByRole('combobox', { name: 'Certificate' }).selectOption('Created by Parley')
    await listen.click()
    await expect(settings.getByText('Paired devices can connect')).toBeVisible()
    await expect(settings.getByText(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/)).toBeVisible()
    expect(await violations(settings)).toEqual([])
    await settings.setViewportSize({ width: 400, height: 800 })
    expect(await cutOff(settings)).toEqual([])
  })

  const phone = await sharedBrowser.browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US' })
  const page = await phone.newPage()
  let address = ''
  await test.step('a device reaches it', async () => {
    await settings.getByRole('button', { name: 'Show code' }).click()
    const shown = await settings.getByText(/^Devices open /).textContent()
    address = shown?.replace('Devices open ', '') ?? ''
    expect(address).toMatch(/^https:/)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Pair this device' })).toBeVisible()
  })

  await test.step('off again', async () => {
    await settings.getByRole('button', { name: 'Stop allowing connections' }).click()
    await expect(form).toBeVisible()
    await expect(page.goto(address)).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
  })

  await phone.close()
  await computer.close()
  await host.stop()
  expect(problems).toEqual([])
})

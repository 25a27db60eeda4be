import type { Page } from '@playwright/test'
import { browserTest as test, expect } from '#e2e/fixtures/test'
import { violations } from '#e2e/helpers/axe'
import { setFocused } from '#e2e/helpers/focus'

/** Replaces the browser's notifications with a record of them. */
async function record(page: Page, permission: NotificationPermission): Promise<void> {
  await page.evaluate((granted) => {
    const shown: { title: string; body: string; isOpen: boolean; click: () => void }[] = []
    class Recorded extends EventTarget {
      static permission = granted
      static requestPermission = () => Promise.resolve((Recorded.permission = 'granted'))
      readonly #entry
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        super()
        this.#entry = { title, body, isOpen: true, click: () => void this.dispatchEvent(new Event('click')) }
        shown.push(this.#entry)
      }
      close() {
        this.#entry.isOpen = false
      }
    }
    Object.assign(window, { Notification: Recorded, shown })
  }, permission)
}

const shownIn = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shown: { title: string; body: string; isOpen: boolean }[] }).shown.map(
      ({ title, body, isOpen }) => ({ title, body, isOpen }),
    ),
  )

test('a page behind others notifies, with the tool only, and a click opens the session', async ({ page, ui }) => {
  await record(page, 'granted')
  await ui.send('run node --version')
  await expect(ui.permissionCard).toBeVisible()
  expect(await shownIn(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ui.permissionCard).toBeHidden()
  // An answer that ends behind others notifies too.
  await expect(ui.stop).toBeHidden()

  await setFocused(page, false)
  await ui.send('run node --help')
  await expect(ui.permissionCard).toBeVisible()
  await expect.poll(() => shownIn(page)).toHaveLength(1)
  const [first] = await shownIn(page)
  expect(first).toMatchObject({ title: 'Parley', isOpen: true })
  expect(first?.body).toMatch(/^Needs approval: \w+$/)
  await ui.newSession.click()
  await page.evaluate(() => (window as unknown as { shown: { click: () => void }[] }).shown[0]?.click())
  await expect(ui.permissionCard).toBeVisible()
})

test('a service worker shows notifications with buttons, which answer the request; quiet hours show none', async ({
  page,
  ui,
}) => {
  await record(page, 'granted')
  await page.evaluate(() => {
    const shown: unknown[] = []
    const registration = {
      active: {},
      showNotification: (title: string, options: object) => {
        shown.push({ title, ...options })
        return Promise.resolve()
      },
      getNotifications: () => Promise.resolve([]),
    }
    Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.resolve(registration) })
    Object.assign(window, { shownByWorker: shown })
  })
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Notifications and badges' }).click()
  const details = page.getByRole('radio', { name: 'Always' })
  await page.getByText('Always', { exact: true }).click()
  await expect(details).toBeChecked()
  await page.keyboard.press('Escape')
  await setFocused(page, false)
  await ui.send('run node --version')
  await expect(ui.permissionCard).toBeVisible()
  const shown = () =>
    page.evaluate(
      () => (window as unknown as { shownByWorker: { body: string; data: object; silent: boolean }[] }).shownByWorker,
    )
  await expect.poll(shown).toMatchObject([
    {
      title: 'run node --version',
      silent: true,
      actions: [
        { action: 'allow', title: 'Allow once' },
        { action: 'deny', title: 'Deny' },
      ],
    },
  ])
  expect(await shownIn(page)).toEqual([])
  const [first] = await shown()
  await page.evaluate((about) => {
    const data = { kind: 'notification', about, action: 'allow' }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  }, first?.data ?? {})
  await expect(ui.permissionCard).toBeHidden()
  await expect.poll(async () => (await shown()).map(({ body }) => body)).toEqual(['run: node --version', 'Finished'])

  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Notifications and badges' }).click()
  const hour = (await page.evaluate(() => new Date().getHours())) + 24
  const time = (at: number) => `${String(at % 24).padStart(2, '0')}:00`
  await page.getByLabel('Quiet hours from').fill(time(hour - 1))
  await page.getByLabel('Quiet hours until').fill(time(hour + 2))
  await page.keyboard.press('Tab')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await ui.send('run node --help')
  await expect(ui.permissionCard).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  expect(await shown()).toHaveLength(2)
})

test('the settings ask the browser for permission, and have a switch for each kind', async ({ page }) => {
  await record(page, 'default')
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Notifications and badges' }).click()
  await page.getByRole('button', { name: 'Allow notifications in this browser' }).click()
  await expect(page.getByText('This browser shows notifications.')).toBeVisible()
  for (const name of ['Requests', 'Failures', 'Finished sessions', 'Sound', 'Do not disturb', 'Badge'])
    await expect(page.getByRole('switch', { name })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Tray icon' })).toBeHidden()
  expect(await violations(page)).toEqual([])
})

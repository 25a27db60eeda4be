import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { noOpenssl, selfSigned } from '#main/serve/testing/self-signed'
import { ready } from '#e2e/fixtures/app'
import { startServe } from '#e2e/fixtures/browser-app'
import { cleanEnvironment } from '#e2e/fixtures/folders'
import { browserTest as test, expect } from '#e2e/fixtures/test'
import { watchContext } from '#e2e/fixtures/watch-context'
import { violations } from '#e2e/helpers/axe'
import { nightly } from '#e2e/helpers/nightly'
import { cutOff } from '#e2e/helpers/overflow'
import { Ui } from '#e2e/helpers/ui'

/*
 * One host with TLS, the pages of its own computer, and the pages of two phones.
 */

const phone = { viewport: { width: 400, height: 800 }, hasTouch: true, ignoreHTTPSErrors: true, locale: 'en-US' }

/** Replaces the service of the browser's vendor, which needs the internet, with one that gives this subscription. */
async function subscribeTo(page: Page, endpoint: string): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await page.evaluate(
    (shown) => {
      const subscription = { toJSON: () => shown, unsubscribe: () => Promise.resolve(true) }
      const pushManager = { subscribe: () => Promise.resolve(subscription) }
      Object.assign(Notification, { requestPermission: () => Promise.resolve('granted') })
      Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve({ pushManager }) })
    },
    { endpoint, keys },
  )
}

// In the nightly run it also answers, stops, and is notified while it shows no page, and another phone only watches.
for (const isWhole of [false, true])
  test(
    `a phone pairs by a code, approves${isWhole ? ', answers and stops' : ''}, and is locked out at once${isWhole ? ', beside one that watches' : ''}`,
    isWhole ? { tag: nightly } : {},
    async ({ folders, sharedBrowser }) => {
      test.slow()
      const files = await selfSigned(folders.temporary, ['127.0.0.1'])
      test.skip(files === null, noOpenssl)
      if (files === null || sharedBrowser === undefined) return
      const tls = ['--tls-cert', files.cert, '--tls-key', files.key]
      const where = { dataDir: folders.data, cwd: folders.home, env: cleanEnvironment(folders) }
      const host = await startServe(where, ['--port', '0', '--listen', '127.0.0.1:0', ...tls])
      const exposed = host.exposed ?? ''
      const problems: string[] = []
      const contexts: BrowserContext[] = []
      const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
        const context = await sharedBrowser.browser.newContext(options)
        contexts.push(context)
        watchContext(context, (problem) => problems.push(problem))
        return context
      }
      const visit = async (context: BrowserContext, url: string): Promise<Page> => {
        const page = await context.newPage()
        await page.goto(url)
        return page
      }

      const computer = await newContext({ locale: 'en-US' })
      const desk = new Ui(await ready(await visit(computer, host.url)))
      await desk.send('write A fine day to notes.md')
      await expect(desk.permissionCard).toBeVisible()
      const session = new URL(desk.page.url()).search
      const settings = await ready(await visit(computer, new URL('/?settings=devices', host.url).href))
      await expect(settings.getByText('No paired devices.')).toBeVisible()

      /** Shows a code in the settings. */
      const codeFor = async (scope: string): Promise<string> => {
        await settings.getByRole('combobox', { name: 'New device may' }).selectOption(scope)
        await settings.getByRole('button', { name: 'Show code' }).click()
        const group = settings.getByRole('group', { name: 'Code' })
        await expect(group.getByRole('img', { name: 'QR code for pairing' })).toBeVisible()
        return (await group.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
      }
      const rowOf = (name: string) =>
        settings.getByRole('list', { name: 'Devices' }).getByRole('listitem').filter({ hasText: name })

      const approver = await visit(await newContext(phone), exposed)
      await test.step('pair by a typed code', async () => {
        const code = approver.getByRole('textbox', { name: 'Code' })
        await code.fill('0000-0000')
        await approver.getByRole('button', { name: 'Pair' }).click()
        await expect(approver.getByRole('alert').first()).toContainText('This code is wrong')
        expect(await violations(approver, { always: true })).toEqual([])
        await code.fill(await codeFor('approve'))
        await approver.getByRole('textbox', { name: 'Name of this device' }).fill('Pocket')
        await approver.getByRole('button', { name: 'Pair' }).click()
        await ready(approver)
        await expect(rowOf('Pocket')).toContainText('Connected')
        expect(await violations(settings)).toEqual([])
      })

      const pocket = new Ui(approver)
      await test.step('approve', async () => {
        await approver.goto(`${exposed}/?approvals=waiting`)
        // The address of earlier versions, which installed apps still open.
        await approver.getByRole('link', { name: /notes.md/ }).click()
        await expect(pocket.permissionCard).toContainText('notes.md')
        await expect(pocket.permissionCard.getByRole('button', { name: /this session|Always/ })).toHaveCount(0)
        expect(await cutOff(approver)).toEqual([])
        await pocket.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
        await expect(pocket.permissionCard).toHaveCount(0)
        await expect(desk.permissionCard).toHaveCount(0)
        await expect(desk.stop).toBeHidden()
      })

      const atNight = isWhole ? test.step : () => Promise.resolve()
      await atNight('answer', async () => {
        await desk.send('ask me which color: red, green or blue')
        const card = approver.getByTestId('elicitation-card')
        await expect(card).toContainText('Which color?')
        await card.getByRole('radio', { name: 'green' }).check()
        await card.getByRole('button', { name: 'Send answer' }).click()
        await expect(card).toHaveCount(0)
        await expect(desk.stop).toBeHidden()
        await expect(desk.answers.last()).toContainText('green')
      })

      await atNight('stop', async () => {
        await desk.send('slow 30')
        await approver.goto(`${exposed}/${session}`)
        await expect(pocket.answers.last()).toContainText('Second 1')
        await expect(approver.getByText('This device may watch, answer and stop.')).toBeVisible()
        await expect(pocket.composer).toHaveCount(0)
        expect(await cutOff(approver)).toEqual([])
        expect(await violations(approver)).toEqual([])
        await pocket.stop.click()
        await expect(desk.stop).toBeHidden()
        await expect(approver.getByRole('region', { name: 'Notifications' }).locator('div')).toHaveCount(0)
      })

      await atNight('be notified while it shows no page', async () => {
        await approver.goto(`${exposed}/?settings=notifications`)
        await ready(approver)
        const start = approver.getByRole('button', { name: 'Notify while closed' })
        await subscribeTo(approver, 'https://push.invalid/subscription')
        await start.click()
        await expect(approver.getByRole('alert')).toContainText('will not send to it')
        await approver.reload()
        // Nothing is sent: no agent works meanwhile.
        await subscribeTo(approver, 'https://fcm.googleapis.com/fcm/send/none')
        await start.click()
        await expect(approver.getByText('This device gets notifications even while Parley is closed.')).toBeVisible()
        const content = approver.getByRole('checkbox', { name: 'Include the session name and what the agent asks' })
        await expect(content).not.toBeChecked()
        await content.check()
        await expect(content).toBeEnabled()
        expect(await approver.evaluate(() => document.body.scrollWidth)).toBe(phone.viewport.width)
        expect(await violations(approver, { always: true })).toEqual([])
        expect(await cutOff(approver)).toEqual([])
        await approver.reload()
        await expect(content).toBeChecked()
        await approver.getByRole('button', { name: 'Stop notifying while closed' }).click()
        await expect(start).toBeVisible()
      })

      await atNight('another phone, which scans the code, only watches', async () => {
        const watcher = await visit(await newContext(phone), `${exposed}/#pair=${await codeFor('watch')}`)
        await expect(watcher.getByRole('textbox', { name: 'Code' })).toHaveValue(/^.{4}-.{4}$/)
        expect(watcher.url()).toBe(`${exposed}/`)
        await watcher.getByRole('button', { name: 'Pair' }).click()
        await ready(watcher)
        await watcher.goto(`${exposed}/${session}`)
        await expect(watcher.getByText('This device may only watch.')).toBeVisible()
        await desk.send('run node --version')
        await expect(new Ui(watcher).permissionCard).toBeVisible()
        await expect(new Ui(watcher).permissionCard.getByRole('button', { name: /Allow|Deny/ })).toHaveCount(0)
      })

      await test.step('revoke', async () => {
        await rowOf('Pocket').getByRole('button', { name: 'Revoke Pocket' }).click()
        await expect(approver.getByText('This device is no longer paired.')).toBeVisible()
        await expect(pocket.timeline).toHaveCount(0)
        await approver.reload()
        await expect(approver.getByRole('heading', { name: 'Pair this device' })).toBeVisible()
        await expect(rowOf('Pocket')).toHaveCount(0)
      })

      for (const context of contexts) await context.close()
      await host.stop()
      expect(problems).toEqual([])
    },
  )

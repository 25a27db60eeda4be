import { expect, type Locator, type Page } from '@playwright/test'

/** Page object of a window, with locators by visible names. */
export class Ui {
  readonly composer: Locator
  readonly timeline: Locator
  /** Starts a new session. */
  readonly newSession: Locator
  readonly sessionList: Locator
  readonly permissionCard: Locator
  /** Visible while an agent works. */
  readonly stop: Locator

  constructor(readonly page: Page) {
    this.composer = page.getByRole('textbox', { name: 'Message', exact: true })
    this.timeline = page.getByRole('region', { name: 'Conversation' })
    this.newSession = page.getByRole('complementary').getByRole('button', { name: /^New session/ })
    this.sessionList = page.getByRole('navigation', { name: 'Session list' })
    // Sessions that were shown before stay in the page, unseen.
    this.permissionCard = page.getByTestId('permission-card').filter({ visible: true })
    this.stop = page.getByRole('button', { name: 'Stop', exact: true })
  }

  /** Returns the messages of the conversation by author; "You" is the user. */
  messages(speaker: string): Locator {
    return this.timeline.getByRole('article', { name: speaker, exact: true })
  }

  get answers(): Locator {
    return this.messages('Playground')
  }

  /** Writes and sends a message, or starts a session with it if none is open; waits until it was accepted. */
  async send(text: string): Promise<void> {
    // While a dialog closes, typed text still goes into it.
    await expect(this.page.locator('dialog:modal')).toHaveCount(0)
    await this.composer.fill(text)
    await this.composer.press('Enter')
    await expect(this.composer).toHaveValue('')
  }

  /**
   * Scrolls something of the conversation into view, and waits until the conversation rests. It answers a scroll in the
   * next frame, when the pointer is already down: what is clicked at once would be elsewhere when the pointer comes up.
   */
  async bringIntoView(target: Locator): Promise<void> {
    // A message that is accepted meanwhile is drawn anew.
    await expect(() => target.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass({ timeout: 15_000 })
    await target.evaluate(async (element) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let before = NaN, top = element.getBoundingClientRect().top; before !== top;) {
        await frame()
        await frame()
        ;[before, top] = [top, element.getBoundingClientRect().top]
      }
    })
  }

  /** Returns the row of a session in the sidebar. */
  session(title: string | RegExp): Locator {
    return this.sessionList.getByRole('link', { name: title })
  }

  /** Chooses an action of the open session: an entry of its menu, or a button of its details. */
  async sessionAction(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Session actions' }).click()
    await this.menuAction(name)
  }

  /** Chooses an action of a session whose menu is open: an entry of it, or a button of the session's details. */
  async menuAction(name: string): Promise<void> {
    const entry = this.page.getByRole('menuitem', { name })
    const more = this.page.getByRole('menuitem', { name: 'More in Details…' })
    await expect(more).toBeVisible()
    if (await entry.isVisible()) {
      await entry.click()
      return
    }
    const wasShown = await this.page.getByRole('complementary', { name: 'Inspector' }).isVisible()
    await more.click()
    const details = this.page.getByRole('region', { name: 'Details' }).filter({ visible: true })
    await details.getByRole('button', { name, exact: true }).click()
    if (!wasShown && (await this.page.locator('dialog:modal').count()) === 0)
      await this.page.keyboard.press('ControlOrMeta+.')
  }

  /** Returns a toast message. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).locator('div').filter({ hasText: text })
  }
}

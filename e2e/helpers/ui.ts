import { expect, type Locator, type Page } from '@playwright/test'

/** What people see and use in a window, by the names they would give it. */
export class Ui {
  readonly composer: Locator
  readonly timeline: Locator
  /** Begins a new session. */
  readonly newSession: Locator
  readonly sessionList: Locator
  readonly permissionCard: Locator
  /** There while an agent works. */
  readonly stop: Locator

  constructor(readonly page: Page) {
    this.composer = page.getByRole('textbox', { name: 'Message', exact: true })
    this.timeline = page.getByRole('region', { name: 'Conversation' })
    this.newSession = page.getByRole('complementary').getByRole('button', { name: /^New session/ })
    this.sessionList = page.getByRole('navigation', { name: 'Session list' })
    this.permissionCard = page.getByTestId('permission-card')
    this.stop = page.getByRole('button', { name: /^Stop/ })
  }

  /** Messages of the conversation by who said them; "You" is the user. */
  messages(speaker: string): Locator {
    return this.timeline.getByRole('article', { name: speaker, exact: true })
  }

  get answers(): Locator {
    return this.messages('Playground')
  }

  /** Writes a message and sends it, or starts a session with it where none is open; waits until it was taken. */
  async send(text: string): Promise<void> {
    // While a dialog closes, what is typed still goes into it.
    await expect(this.page.locator('dialog:modal')).toHaveCount(0)
    await this.composer.fill(text)
    await this.composer.press('Enter')
    await expect(this.composer).toHaveValue('')
  }

  /** The line of a session in the sidebar. */
  session(title: string | RegExp): Locator {
    return this.sessionList.getByRole('link', { name: title })
  }

  /** Chooses an entry of the open session's menu. */
  async sessionAction(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Session actions' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  /** A message that floats over the window for a while. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Messages' }).locator('div').filter({ hasText: text })
  }
}

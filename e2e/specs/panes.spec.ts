import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import type { Ui } from '../helpers/ui'

const WIDE = { width: 1440, height: 900 }

/** Starts two sessions, of which the second one is open. */
async function twoSessions(ui: Ui): Promise<void> {
  for (const word of ['one', 'two']) {
    await ui.newSession.click()
    await ui.send(`say ${word}`)
    await expect(ui.answers.last()).toContainText(word)
    await expect(ui.stop).toBeHidden()
  }
}

const pane = (page: Page, index: number) => page.getByRole('region', { name: new RegExp(`^Pane ${index} of `) })

test('two sessions stand side by side, each with its own inspector; a session is dragged onto the edge of a pane', async ({
  page,
  ui,
}) => {
  await page.setViewportSize(WIDE)
  await twoSessions(ui)
  await ui.session('say one').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open in split right' }).click()
  await expect(pane(page, 1).getByRole('article', { name: 'Playground' })).toContainText('two')
  await expect(pane(page, 2).getByRole('article', { name: 'Playground' })).toContainText('one')

  const field = (index: number) => pane(page, index).getByRole('textbox', { name: 'Message', exact: true })
  await expect(field(2)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Alt+ArrowLeft')
  await expect(field(1)).toBeFocused()
  await page.keyboard.type('say three')
  await page.keyboard.press('Enter')
  await expect(pane(page, 1).getByRole('article', { name: 'Playground' }).last()).toContainText('three')
  await expect(pane(page, 2).getByText('three')).toBeHidden()

  await page.keyboard.press('ControlOrMeta+.')
  await expect(pane(page, 1).getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  await expect(pane(page, 2).getByRole('complementary', { name: 'Inspector' })).toBeHidden()
  expect(await violations(page, { always: true })).toEqual([])

  const divider = page.getByRole('separator', { name: 'Resize panes' })
  await divider.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', '55')
  // A narrow window shows the pane with the focus.
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(pane(page, 2)).toBeHidden()
  await expect(pane(page, 1)).toBeVisible()
  await page.setViewportSize(WIDE)
  await expect(pane(page, 2)).toBeVisible()

  await page.reload()
  await expect(pane(page, 1).getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  await expect(pane(page, 2).getByRole('article', { name: 'Playground' })).toContainText('one')
  await expect(divider).toHaveAttribute('aria-valuenow', '55')

  await pane(page, 2).getByRole('button', { name: 'Close pane' }).click()
  await expect(page.getByRole('region', { name: /^Pane/ })).toHaveCount(0)
  await expect(ui.answers.last()).toContainText('three')

  const box = await ui.timeline.boundingBox()
  if (box === null) throw new Error('no conversation')
  await ui.session('say one').hover()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20, { steps: 5 })
  await expect(page.getByText('Open below')).toBeVisible()
  await page.mouse.up()
  await expect(pane(page, 2).getByRole('article', { name: 'Playground' })).toContainText('one')
  await expect(page.getByText('Open below')).toBeHidden()
})

test(
  'an address with a broken layout shows its session; a narrow window shows the pane with the focus',
  { tag: nightly },
  async ({ page, ui }) => {
    await page.setViewportSize(WIDE)
    await twoSessions(ui)
    const address = new URL(page.url())
    address.searchParams.set('panes', '[0,["r",[50],[["p","x",null]]]]')
    await page.goto(address.href)
    await expect(ui.answers.last()).toContainText('two')
    await expect(page.getByRole('region', { name: /^Pane/ })).toHaveCount(0)

    await page.keyboard.press('ControlOrMeta+\\')
    await expect(pane(page, 2)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Shift+Backslash')
    const dividers = page.getByRole('separator', { name: 'Resize panes' })
    await expect(dividers.last()).toHaveAttribute('aria-orientation', 'horizontal')
    const field = (index: number) => pane(page, index).getByRole('textbox', { name: 'Message', exact: true })
    await expect(field(3)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Alt+ArrowUp')
    await expect(field(2)).toBeFocused()
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(pane(page, 1)).toBeHidden()
    await expect(pane(page, 2)).toBeVisible()
    await page.setViewportSize(WIDE)
    await expect(pane(page, 1)).toBeVisible()
  },
)

test('going back to a session finds it as it was left', async ({ page, ui }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await ui.send('long 2500')
  await expect
    .poll(() => ui.timeline.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), {
      timeout: 30_000,
    })
    .toBeGreaterThan(400)
  await expect(ui.stop).toBeHidden({ timeout: 30_000 })
  await ui.timeline.hover()
  await page.mouse.wheel(0, -300)
  const latest = page.getByRole('button', { name: /latest/i })
  await expect(latest).toBeVisible()
  const top = () => ui.timeline.evaluate((scroller) => scroller.scrollTop)
  const before = await top()
  await ui.newSession.click()
  await expect(ui.timeline).toBeHidden()
  await ui.session(/long 2500/).click()
  await expect(latest).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
})

import { mount } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import Root from './app/Root.svelte'
import { inBrowser, openLink } from './lib/host/client'
import { Connection } from './lib/host/connection.svelte'
import { devicePage } from './lib/host/device-page.svelte'
import { warmFormats } from './lib/text/format'
import { pageLanguage } from './lib/text/language.svelte'
import { setScrollbarWidth } from './lib/page/scrollbar'
import { reloadWindow } from './lib/page/reload'
import { pageStorage } from './lib/page/storage'
import { AppWindow } from './lib/window/app-window.svelte'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/fields.css'

const app = document.getElementById('app')
if (app === null) throw new Error('The page has no #app.')

const connection = new Connection(openLink, { name: inBrowser() ? 'parley-browser' : 'parley-desktop' })
const [narrow, medium] = [new MediaQuery('max-width: 640px'), new MediaQuery('max-width: 900px')]
const appWindow = new AppWindow(connection, pageStorage(), narrow, medium)
const language = appWindow.settings.values['appearance.language']
setScrollbarWidth(document)
void begin(app)

/**
 * Shows the app in its language, then connects. Nothing waits for that while this module is evaluated: a language needs what is in
 * this script, which would wait for the language.
 */
async function begin(target: Element): Promise<void> {
  await pageLanguage.show(language === 'system' ? null : language)
  mount(Root, { target, props: { appWindow } })
  // Everything that this page knows is of the store before.
  connection.onServerEvent(({ type }) => {
    if (type === 'store.replaced') void reloadWindow()
  })
  devicePage.onLost(() => connection.close())
  if (!devicePage.needsPairing) void connection.start()
  warmFormats(Date.now())
}

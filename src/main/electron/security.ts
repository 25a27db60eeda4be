import { app, session, type WebContents } from 'electron'
import { openExternal } from './external-links'
import { helpPathOf } from './help-window'
import { HELP_ORIGIN, PAGE_ORIGIN } from './protocol'

/** Permissions that a page may request: writing text to the clipboard, for its copy buttons. */
const grantedPermissions = new Set(['clipboard-sanitized-write'])

/**
 * Restricts every page of the app: no navigation, no new windows or views, no permissions. `openHelp`: opens a page of the
 * documentation, which pages address below their own origin.
 */
export function confinePages(openHelp: (path: string) => void): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, openHelp))
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(grantedPermissions.has(permission)),
  )
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => grantedPermissions.has(permission))
}

function confine(contents: WebContents, openHelp: (path: string) => void): void {
  contents.on('will-navigate', (event) => {
    // Only a reload of the page is allowed, and the way from one page of the documentation to another.
    const origin = contents.getURL().startsWith(`${HELP_ORIGIN}/`) ? HELP_ORIGIN : PAGE_ORIGIN
    if (event.url.startsWith(`${origin}/`)) return
    event.preventDefault()
    if (origin === HELP_ORIGIN) void openExternal(event.url)
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    const help = helpPathOf(url)
    if (help === undefined) void openExternal(url)
    else openHelp(help)
    return { action: 'deny' }
  })
}

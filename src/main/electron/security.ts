import { app, session, type WebContents } from 'electron'
import { openExternal } from './external-links'
import { PAGE_ORIGIN } from './protocol'

/** Permissions that a page may request: writing text to the clipboard, for its copy buttons. */
const grantedPermissions = new Set(['clipboard-sanitized-write'])

/** Restricts every page of the app: no navigation, no new windows or views, no permissions. */
export function confinePages(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents))
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(grantedPermissions.has(permission)),
  )
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => grantedPermissions.has(permission))
}

function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    // Only a reload of the page is allowed.
    if (!event.url.startsWith(`${PAGE_ORIGIN}/`)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url)
    return { action: 'deny' }
  })
}

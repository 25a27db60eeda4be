import type { ClientCapabilities } from '@modelcontextprotocol/client'
import { APP_PAGE_TYPE } from '#shared/attachment/app-page'

/** Tells servers that the pages of their apps are shown. */
export const appCapabilities: ClientCapabilities = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [APP_PAGE_TYPE] } },
}

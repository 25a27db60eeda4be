/** Media type of the pages of apps of MCP servers. */
export const APP_PAGE_TYPE = 'text/html;profile=mcp-app'

/** Returns the address of an app's page below the origin of Parley's pages. */
export function appPageAddress(blobId: string): string {
  return `/mcp-apps/${blobId}`
}
